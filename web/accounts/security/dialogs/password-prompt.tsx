import type { ReactNode } from 'react'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { requiredErrors } from '../../required.ts'
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
  const form = useForm(
    { password: '' },
    {
      check: (values) => (hasPassword ? requiredErrors(values) : {}),
      send: async ({ password }) => onConfirm(password),
    },
  )
  return (
    <FormDialog
      form={form}
      submit={confirm}
      danger={danger}
      title={title}

      onClose={onClose}
    >
      <p>{children}</p>
      {hasPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('yourPassword')}
          autoComplete="current-password"
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
