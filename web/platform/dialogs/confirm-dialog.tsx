import { type ReactNode, useState } from 'react'
import { reasonOf } from '../api/api-error.ts'
import { Dialog } from './dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'

type Props = {
  title: string
  /** States the consequences. */
  children: ReactNode
  /** The label of the confirm button. */
  confirm: string
  danger?: boolean
  /** Whether a reason can be entered, and whether it is required. */
  reason?: 'needed' | 'optional' | undefined
  /** The error message where the server gives no reason. */
  fallback?: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for confirmation of an action, and shows why it failed. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, danger = false, reason, fallback, onClose, onConfirm } = props
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (reason === 'needed' && typed.trim() === '') return setMissing(true)
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm(typed.trim())
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, fallback))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {reason !== undefined && (
        <TextField
          label={reason === 'needed' ? t('reason') : t('reasonOptional')}
          data-autofocus
          maxLength={500}
          value={typed}
          error={missing ? t('reasonNeeded') : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setMissing(false)
          }}
        />
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
