import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import classes from './score-footer.module.css'
import { say } from './words.ts'

type Props = {
  handle: { readonly canUndo: boolean; readonly undo: () => void }
  correcting: boolean
  /** The rules warned, and the next press saves all the same. */
  mustConfirm: boolean
  busy: boolean
  disabled?: boolean
  onSave: () => void
  /** Saves and goes on to the next match, where there is one. */
  onSaveNext?: (() => void) | undefined
  onClose: () => void
}

/** Undo, cancel and save below a score; a phone has room for the first and the last. */
export function ScoreFooter(props: Props) {
  const { handle, correcting, mustConfirm, busy, disabled = false } = props
  const { onSave, onSaveNext, onClose } = props
  const words = correcting ? say('saveCorrection') : say('saveResult')
  return (
    <>
      <Button
        kind="quiet"
        icon={IconArrowBackUp}
        disabled={!handle.canUndo}
        onClick={() => handle.undo()}
      >
        {say('undo')}
      </Button>
      <span className={classes.spacer} />
      <span className={classes.cancel}>
        <Button onClick={onClose}>{say('cancel')}</Button>
      </span>
      <Button
        {...(onSaveNext === undefined ? { kind: 'primary' } : {})}
        className={classes.save}
        busy={busy}
        disabled={disabled}
        onClick={onSave}
      >
        {mustConfirm ? say('saveAnyway') : words}
      </Button>
      {onSaveNext !== undefined && (
        <Button
          kind="primary"
          className={classes.save}
          busy={busy}
          disabled={disabled}
          onClick={onSaveNext}
        >
          {say('saveAndNext')}
        </Button>
      )}
    </>
  )
}
