import { useState } from 'react'
import { IconUser } from '@tabler/icons-react'
import { roles, type Role } from '#contract/players/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { createUser } from '#contract/admin.ts'
import { requiredErrors } from '../../accounts/required.ts'
import { DoneDialog } from '../../platform/dialogs/done-dialog.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { roleName } from '../../platform/session/role-name.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { call } from '../../platform/api/api.ts'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './user-dialog.module.css'
import { t, show } from '../messages.ts'

type Made = ReplyOf<typeof createUser>

const roleOptions = roles.toReversed().map((role) => ({ value: role, label: roleName(role) }))

/** Creates an account, then shows its password once. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  if (made !== null) return <MadeDialog made={made} onClose={onClose} />
  return <AccountDialog onMade={setMade} onClose={onClose} />
}

function AccountDialog({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const form = useForm(
    { name: '', email: '', role: 'player' as Role },
    {
      check: ({ name, email }) => requiredErrors({ name, email }),
      send: async (body, once) => onMade(await call(createUser, { body }, once)),
    },
  )
  return (
    <FormDialog
      form={form}
      submit={t('create')}
      title={t('createAccount')}
      lead={t('passwordMadeHere')}
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
      <div className={classes.role}>
        <Segmented wide label={t('role')} options={roleOptions} {...form.choice('role')} />
      </div>
    </FormDialog>
  )
}

function MadeDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <DoneDialog title={t('accountCreated')} done={t('done')} onClose={onClose}>
      <p>{show('handTo', { name: <b>{made.user.name}</b> })}</p>
      <CopyBox label={t('email')} value={made.user.email} />
      <CopyBox label={t('password')} value={made.password} />
    </DoneDialog>
  )
}
