import { changePassword } from '#contract/security/passwords.ts'
import { type Security } from '#contract/security/devices.ts'
import { call } from '../../../platform/api/api.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { setRequiredChange } from '../../../platform/forms/required-change.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toasts/toast.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { refreshSecurity } from '../refresh-security.ts'
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx'
import { requiredErrors } from '../../required.ts'
import { t } from './messages.ts'
import { t as accountText } from '../../messages.ts'

const emptyValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

function check(hasPassword: boolean, { currentPassword, ...passwords }: typeof emptyValues) {
  const errors = requiredErrors(hasPassword ? { currentPassword, ...passwords } : passwords)
  if (errors.confirmPassword === undefined && passwords.newPassword !== passwords.confirmPassword) {
    errors.confirmPassword = t('newPasswordsDiffer')
  }
  return errors
}

type Props = { security: Security; onClose: () => void }

export function ChangePasswordDialog({ security, onClose }: Props) {
  const name = useUser()?.fullName
  const { hasPassword, email } = security
  const form = useForm(emptyValues, {
    fallback: accountText('passwordChangeFailed'),
    check: (typed) => check(hasPassword, typed),
    send: async (body) => {
      await call(changePassword, { body })
      setRequiredChange(false)
      await refreshSecurity()
      toast(t('passwordChanged'), t('othersSignedOut'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      submit={hasPassword ? t('changePassword') : t('setPassword')}
      title={hasPassword ? t('changePassword') : t('setPassword')}
      onClose={onClose}
    >
      {hasPassword && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t('currentPassword')}
          autoComplete="current-password"
          data-autofocus
        />
      )}
      <NewPasswordFields
        first={form.field('newPassword')}
        second={form.field('confirmPassword')}
        password={form.values.newPassword}
        email={email}
        name={name}
        onSuggest={(suggested) => {
          form.set('newPassword', suggested)
          form.set('confirmPassword', suggested)
        }}
      />
    </FormDialog>
  )
}
