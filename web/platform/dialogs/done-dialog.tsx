import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import text from '../../ui/text.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** The label of the only button. */
  done: string
  disabled?: boolean
  children: ReactNode
  onClose: () => void
  /** Called by the button instead of `onClose`. */
  onDone?: () => void
}

/** Shows something once, such as a new code. */
export function DoneDialog({ title, done, disabled, children, onClose, onDone }: Props) {
  return (
    <Dialog
      title={title}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button kind="primary" disabled={disabled} onClick={onDone ?? onClose}>
            {done}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
