import { useId, useState } from 'react'
import { IconUser } from '@tabler/icons-react'
import { roles, type Role } from '#contract/players/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { createUser } from '#contract/admin.ts'
import { missing } from '../../accounts/required.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { roleName } from '../../platform/session/role-name.ts'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './user-dialog.module.css'
import { t, show } from '../messages.ts'

type Made = ReplyOf<typeof createUser>

const roleOptions = roles.toReversed().map((role) => ({ value: role, label: roleName(role) }))

/** Creates an account, then shows its password once. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  if (made !== null) return <MadeDialog made={made} onClose={onClose} />
  return <FormDialog onMade={setMade} onClose={onClose} />
}

function FormDialog({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const id = useId()
  const [role, setRole] = useState<Role>('player')
  const { form, field, failure, busy, submit } = useSubmit(
    { name: '', email: '' },
    {
      fields: ['name', 'email'],
      check: missing,
      send: async (typed) => onMade(await call(createUser, { body: { ...typed, role } })),
    },
  )
  return (
    <Dialog
      title={t('createAccount')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('create')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('passwordMadeHere')}</p>
        <TextField
          {...field('name')}
          label={t('name')}
          icon={IconUser}
          autoComplete="off"
          data-autofocus
        />
        <EmailField {...field('email')} label={t('email')} autoComplete="off" />
        <div className={classes.role}>
          <Segmented wide label={t('role')} options={roleOptions} value={role} onChange={setRole} />
        </div>
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

function MadeDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog
      title={t('accountCreated')}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p>{show('handTo', { name: <b>{made.user.name}</b> })}</p>
      <CopyBox label={t('email')} value={made.user.email} />
      <CopyBox label={t('password')} value={made.password} />
    </Dialog>
  )
}
