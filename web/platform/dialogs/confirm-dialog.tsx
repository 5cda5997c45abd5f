import { type ReactNode, useState } from 'react'
import { reasonOf } from '../api/api-error.ts'
import { Dialog } from './dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'

type Props = {
  title: string
  /** Exactly what follows. */
  children: ReactNode
  /** What the button does. */
  confirm: string
  danger?: boolean
  /** Whether a reason is asked for, and whether it must be given. */
  reason?: 'needed' | 'optional' | undefined
  /** What is said where the server does not say why it failed. */
  fallback?: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

/** Says what follows before it is done, and why it failed where it did. */
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
