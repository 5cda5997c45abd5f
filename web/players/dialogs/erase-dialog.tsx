import type { Player } from '#contract/players/players.ts'
import { erasePlayer, eraseMe } from '#contract/players/erasing.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { call } from '../../platform/api/api.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './erase-dialog.module.css'
import { t } from './messages.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { setErased } from '../../platform/session/erased.ts'

type Props = {
  player: Pick<Player, 'id' | 'name' | 'matchCount'>
  /** Whether the player is the signed-in user. */
  isOwn: boolean
  onClose: () => void
}

/** Describes what is erased and what stays, and requires the name and the password. */
export function EraseDialog({ player: { id: playerId, name, matchCount }, isOwn, onClose }: Props) {
  const form = useForm(
    { confirmation: '', password: '' },
    {
      check: ({ confirmation }) =>
        confirmation.trim() === '' ? { confirmation: t('typeExactly') } : {},
      send: async (body) => {
        if (isOwn) return eraseOwnAccount(body)
        const { mentions, unsearched } = await call(erasePlayer, { params: { id: playerId }, body })
        const mentionsText = mentions === 0 ? '' : t('mentionsLeft', { count: mentions })
        const unsearchedText = unsearched === 0 ? '' : t('namesUnsearched', { count: unsearched })
        toast(t('playerErased', { name }), `${mentionsText} ${unsearchedText}`.trim())
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      submit={isOwn ? t('eraseMe') : t('erase')}
      danger
      title={isOwn ? t('eraseMeAsk') : t('eraseAsk', { name })}
      onClose={onClose}
      size="m"
    >
      <dl className={classes.list}>
        <div>
          <dt>{t('erased')}</dt>
          <dd>{t('erasedDetails')}</dd>
        </div>
        <div>
          <dt>{t('kept')}</dt>
          <dd>{t('keptDetails', { count: matchCount })}</dd>
        </div>
        <div>
          <dt>{t('eraseBackups')}</dt>
          <dd>{t('backupsDetails')}</dd>
        </div>
      </dl>
      <p className={classes.final}>{t('cannotBeUndone')}</p>
      <TextField
        {...form.field('confirmation')}
        label={t('typeName', { name })}
        autoComplete="off"
      />
      <PasswordField
        {...form.field('password')}
        label={t('yourPassword')}
        hint={t('noPassword')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

/** Erases the user's own account and ends the session. */
async function eraseOwnAccount(body: BodyOf<typeof eraseMe>) {
  // Set before the request, because the socket may report the end of the session first.
  setErased(true)
  await call(eraseMe, { body }).catch((error: unknown) => {
    setErased(false)
    throw error
  })
  await signOut()
}
