import type { ReactNode } from 'react'
import { FormDialog } from '../forms/form-dialog.tsx'
import { type IdempotencyOptions, useForm } from '../forms/use-form.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t } from '../messages.ts'

type Props = {
  title: string
  /** States the consequences. */
  children: ReactNode
  /** The label of the confirm button. */
  confirm: string
  /** The label of the button that closes the dialog, if Cancel could be misunderstood. */
  keep?: string | undefined
  danger?: boolean
  /** Whether a reason can be entered, and whether it is required. */
  reason?: 'needed' | 'optional' | undefined
  /** The error message where the server gives no reason. */
  fallback?: string | undefined
  onClose: () => void
  onConfirm: (reason: string, idempotency: IdempotencyOptions) => Promise<unknown>
}

/** Asks for confirmation of an action, and shows why it failed. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    children,
    confirm,
    keep,
    danger = false,
    reason,
    fallback,
    onClose,
    onConfirm,
  } = props
  const form = useForm(
    { reason: '' },
    {
      fallback,
      check: (typed) =>
        reason === 'needed' && typed.reason.trim() === '' ? { reason: t('reasonNeeded') } : {},
      send: async (typed, idempotency) => {
        await onConfirm(typed.reason.trim(), idempotency)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={title}
      submit={confirm}
      keep={keep}
      danger={danger}
      onClose={onClose}
    >
      {children}
      {reason !== undefined && (
        <TextField
          {...form.field('reason')}
          label={reason === 'needed' ? t('reason') : t('reasonOptional')}
          data-autofocus
          maxLength={500}
        />
      )}
    </FormDialog>
  )
}
