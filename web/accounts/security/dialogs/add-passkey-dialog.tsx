import { IconFingerprint } from '@tabler/icons-react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { toast } from '../../../platform/toasts/toast.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { refreshSecurity } from '../refresh-security.ts'
import { createPasskey } from '../../passkeys.ts'
import { passkeyFailureReason } from '../../passkey-support.ts'
import { requiredErrors } from '../../required.ts'
import { t } from './messages.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function AddPasskeyDialog({ hasPassword, onClose }: Props) {
  const form = useForm(
    { name: '', password: '' },
    {
      check: ({ name, password }) => requiredErrors(hasPassword ? { name, password } : { name }),
      send: async ({ name, password }) => {
        await createPasskey(password, name.trim()).catch(withPasskeyReason)
        await refreshSecurity()
        toast(t('passkeyAdded'), name.trim())
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      submit={t('add')}
      title={t('addPasskey')}
      lead={t('addPasskeyBody')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('name')}
        icon={IconFingerprint}
        autoComplete="off"
        maxLength={50}
        placeholder={t('passkeyExample')}
        data-autofocus
      />
      {hasPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('yourPassword')}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  )
}

/** Shows the browser's refusals in the form, like the server's. */
function withPasskeyReason(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new ApiError('VALIDATION_ERROR', passkeyFailureReason(error), { statusCode: 400 })
}
