import { useState } from 'react'
import { type ApiKeyScope, apiKeyScopes, createApiKey } from '#contract/security/api-keys.ts'
import { call } from '../../../platform/api/api.ts'
import { DoneDialog } from '../../../platform/dialogs/done-dialog.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useUser } from '../../../platform/session/session.ts'
import { CopyBox } from '../../../ui/controls/copy-box.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { requiredErrors } from '../../required.ts'
import { refreshSecurity } from '../refresh-security.ts'
import { t } from './messages.ts'

const lifetimes = ['30', '90', '365', ''] as const
type Values = {
  name: string
  scope: ApiKeyScope
  expiresInDays: (typeof lifetimes)[number]
  password: string
}

type Props = { hasPassword: boolean; onClose: () => void }

/** Creates an API key and shows it once. */
export function CreateKeyDialog({ hasPassword, onClose }: Props) {
  const [key, setKey] = useState<string | null>(null)
  const isPlayer = useUser()?.role === 'player'
  const scopes = apiKeyScopes.filter((scope) => scope !== 'tournaments' || !isPlayer)
  const form = useForm<Values>(
    { name: '', scope: 'read', expiresInDays: '365', password: '' },
    {
      check: ({ name, password }) => requiredErrors(hasPassword ? { name, password } : { name }),
      send: async ({ expiresInDays, ...values }, idempotency) => {
        const body = {
          ...values,
          expiresInDays: expiresInDays === '' ? null : Number(expiresInDays),
        }
        const created = await call(createApiKey, { body }, idempotency)
        setKey(created.key)
        await refreshSecurity()
      },
    },
  )
  if (key !== null) {
    return (
      <DoneDialog title={t('yourKey')} done={t('keySaved')} onClose={onClose}>
        <p>{t('keyShownOnce')}</p>
        <CopyBox label={t('apiKey')} value={key} />
      </DoneDialog>
    )
  }
  return (
    <FormDialog form={form} submit={t('createKey')} title={t('createKeyTitle')} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={t('name')}
        hint={t('keyNameHint')}
        autoComplete="off"
        maxLength={50}
        data-autofocus
      />
      <SelectField
        {...form.field('scope')}
        label={t('keyScope')}
        options={scopes.map((scope) => ({ value: scope, label: t(`keyScope.${scope}`) }))}
      />
      <SelectField
        {...form.field('expiresInDays')}
        label={t('keyExpires')}
        options={lifetimes.map((days) => ({
          value: days,
          label: days === '' ? t('never') : t('inDays', { count: Number(days) }),
        }))}
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
