import { Dialog } from '../../platform/dialog.tsx'
import text from '../../ui/text.module.css'
import { CodeOfMatch } from './code-of-match.tsx'
import classes from './take-over-dialog.module.css'
import { say } from './words.ts'

type Props = { readonly id: string; readonly close: () => void }

/** The code by which another device takes the match over, or scores it from the beginning. */
export function HandOverDialog({ id, close }: Props) {
  return (
    <Dialog title={say('handOver')} onClose={close} size="s">
      <div className={classes.alone}>
        <CodeOfMatch id={id} />
        <p className={text.label}>{say('stays')}</p>
      </div>
    </Dialog>
  )
}
