import { QrCode } from '../../ui/qr-code.tsx'
import text from '../../ui/text.module.css'
import classes from './take-over-dialog.module.css'
import { say } from './words.ts'

/** Opens the pad of a match on the phone that scans it. */
export function CodeOfMatch({ id }: { readonly id: string }) {
  const address = `${location.origin}/live/${id}/score`
  return (
    <div className={classes.code}>
      <QrCode value={address} label={say('codeOf')} />
      <div>
        <p className={text.dim}>{say('scan')}</p>
        <p className={classes.address}>{address.replace(/^https?:\/\//, '')}</p>
      </div>
    </div>
  )
}
