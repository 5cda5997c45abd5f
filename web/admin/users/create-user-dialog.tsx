import { useState } from 'react'
import { IconUser } from '@tabler/icons-react'
import { roles, type Role } from '#contract/players/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { createUser } from '#contract/admin.ts'
import { requiredErrors } from '../../accounts/required.ts'
import { DoneDialog } from '../../platform/dialogs/done-dialog.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { getRoleName } from '../../platform/session/role-name.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { call } from '../../platform/api/api.ts'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './user-dialog.module.css'
import { t, show } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type CreatedUser = ReplyOf<typeof createUser>

const roleOptions = roles.toReversed().map((role) => ({ value: role, label: getRoleName(role) }))

/** Creates an account, then shows its password once. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedUser | null>(null)
  if (created !== null) return <CreatedDialog created={created} onClose={onClose} />
  return <AccountDialog onCreated={setCreated} onClose={onClose} />
}

function AccountDialog({
  onCreated,
  onClose,
}: {
  onCreated: (created: CreatedUser) => void
  onClose: () => void
}) {
  const form = useForm(
    { name: '', email: '', role: 'player' as Role },
    {
      check: ({ name, email }) => requiredErrors({ name, email }),
      send: async (body, idempotency) => onCreated(await call(createUser, { body }, idempotency)),
    },
  )
  return (
    <FormDialog
      form={form}
      submit={t('create')}
      title={t('createAccount')}
      lead={t('createAccountLead')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('name')}
        icon={IconUser}
        autoComplete="off"
        data-autofocus
      />
      <EmailField {...form.field('email')} label={t('email')} autoComplete="off" />
      <div className={classNames(kit.wrap, kit.gap2, classes.role)}>
        <Segmented wide label={t('role')} options={roleOptions} {...form.choice('role')} />
      </div>
    </FormDialog>
  )
}

function CreatedDialog({ created, onClose }: { created: CreatedUser; onClose: () => void }) {
  return (
    <DoneDialog title={t('accountCreated')} done={t('done')} onClose={onClose}>
      <p>{show('passwordHandover', { name: <b>{created.user.name}</b> })}</p>
      <CopyBox label={t('email')} value={created.user.email} />
      <CopyBox label={t('password')} value={created.password} />
    </DoneDialog>
  )
}
