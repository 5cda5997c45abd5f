import { QrCode } from '../../ui/qr-code.tsx'
import text from '../../ui/text.module.css'
import classes from './take-over-dialog.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** A code that opens the match's pad on another phone. */
export function MatchCode({ id }: { readonly id: string }) {
  const address = `${location.origin}/live/${id}/score`
  return (
    <div className={classes.code}>
      <QrCode value={address} label={t('codeLabel')} />
      <div>
        <p className={text.dim}>{t('scan')}</p>
        <p className={classNames(kit.tiny, kit.breaks, text.dim)}>
          {address.replace(/^https?:\/\//, '')}
        </p>
      </div>
    </div>
  )
}
