import { useId } from 'react'
import { changePassword } from '#contract/security/passwords.ts'
import { type Security } from '#contract/security/devices.ts'
import { call } from '../../../platform/api/api.ts'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../../platform/forms/form-footer.tsx'
import { setRequiredChange } from '../../../platform/forms/required-change.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toasts/toast.ts'
import { useSubmit } from '../../../platform/forms/use-submit.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import { refreshSecurity } from '../refresh-security.ts'
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx'
import { missing } from '../../required.ts'
import { t } from './messages.ts'
import { t as sayOfAccounts } from '../../messages.ts'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

function check(hasPassword: boolean, { currentPassword, ...twice }: typeof blank) {
  const wrong = missing(hasPassword ? { currentPassword, ...twice } : twice)
  if (wrong.confirmPassword === undefined && twice.newPassword !== twice.confirmPassword) {
    wrong.confirmPassword = t('newPasswordsDiffer')
  }
  return wrong
}

type Props = { security: Security; onClose: () => void }

export function ChangePasswordDialog({ security, onClose }: Props) {
  const id = useId()
  const name = useUser()?.fullName
  const { hasPassword, email } = security
  const { form, values, set, field, failure, busy, submit } = useSubmit(blank, {
    fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    fallback: sayOfAccounts('passwordChangeFailed'),
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
    <Dialog
      title={hasPassword ? t('changePassword') : t('setPassword')}
      size="s"
      onClose={onClose}
      footer={
        <FormFooter
          form={id}
          submit={hasPassword ? t('changePassword') : t('setThePassword')}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {hasPassword && (
          <PasswordField
            {...field('currentPassword')}
            label={t('currentPassword')}
            autoComplete="current-password"
            data-autofocus
          />
        )}
        <NewPasswordFields
          first={field('newPassword')}
          second={field('confirmPassword')}
          password={values.newPassword}
          email={email}
          name={name}
          onSuggest={(made) => {
            set('newPassword', made)
            set('confirmPassword', made)
          }}
        />
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
