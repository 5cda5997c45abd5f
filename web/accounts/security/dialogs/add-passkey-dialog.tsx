import { useId } from 'react'
import { IconFingerprint } from '@tabler/icons-react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../../platform/forms/form-footer.tsx'
import { toast } from '../../../platform/toasts/toast.ts'
import { useSubmit } from '../../../platform/forms/use-submit.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FieldError, TextField } from '../../../ui/fields/text-field.tsx'
import { refreshSecurity } from '../refresh-security.ts'
import { createPasskey } from '../../passkeys.ts'
import { reasonOfPasskey } from '../../passkey-support.ts'
import { missing } from '../../required.ts'
import { t } from './messages.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function AddPasskeyDialog({ hasPassword, onClose }: Props) {
  const id = useId()
  const { form, field, failure, busy, submit } = useSubmit(
    { name: '', password: '' },
    {
      fields: ['name', 'password'],
      check: ({ name, password }) => missing(hasPassword ? { name, password } : { name }),
      send: async ({ name, password }) => {
        await createPasskey(password, name.trim()).catch(withPasskeyReason)
        await refreshSecurity()
        toast(t('passkeyAdded'), name.trim())
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('addPasskey')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('add')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('passkeyPlace')}</p>
        <TextField
          {...field('name')}
          label={t('name')}
          icon={IconFingerprint}
          autoComplete="off"
          maxLength={50}
          placeholder={t('passkeyExample')}
          data-autofocus
        />
        {hasPassword && (
          <PasswordField
            {...field('password')}
            label={t('yourPassword')}
            autoComplete="current-password"
          />
        )}
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

/** Shows the browser's refusals in the form, like the server's. */
function withPasskeyReason(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new ApiError('VALIDATION_ERROR', reasonOfPasskey(error), { statusCode: 400 })
}
