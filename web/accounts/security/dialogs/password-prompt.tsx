import { type ReactNode, useId } from 'react'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../../platform/forms/form-footer.tsx'
import { useSubmit } from '../../../platform/forms/use-submit.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import { missing } from '../../required.ts'
import { t } from './messages.ts'

type Props = {
  title: string
  /** Describes the consequences. */
  children: ReactNode
  confirm: string
  danger?: boolean
  /** An account without a password is authenticated by its session. */
  hasPassword: boolean
  onClose: () => void
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password again before a security change. */
export function PasswordPrompt(props: Props) {
  const { title, children, confirm, danger = false, hasPassword, onClose, onConfirm } = props
  const id = useId()
  const { form, field, failure, busy, submit } = useSubmit(
    { password: '' },
    {
      fields: ['password'],
      check: (values) => (hasPassword ? missing(values) : {}),
      send: async ({ password }) => onConfirm(password),
    },
  )
  return (
    <Dialog
      title={title}
      size="s"
      onClose={onClose}
      footer={
        <FormFooter form={id} submit={confirm} busy={busy} danger={danger} onClose={onClose} />
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{children}</p>
        {hasPassword && (
          <PasswordField
            {...field('password')}
            label={t('yourPassword')}
            autoComplete="current-password"
            data-autofocus
          />
        )}
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
