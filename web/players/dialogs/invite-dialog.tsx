import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Player } from '#contract/players/players.ts'
import { invitePlayer } from '#contract/security/membership.ts'
import { call } from '../../platform/api/api.ts'
import { DoneDialog } from '../../platform/dialogs/done-dialog.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void }

/** Creates a code for claiming a player. */
export function InviteDialog({ player, onClose }: Props) {
  const [invitation, setInvitation] = useState<ReplyOf<typeof invitePlayer> | null>(null)
  if (invitation !== null) {
    const until = formatDate(invitation.expiresAt, 'dayOfMonth')
    return (
      <DoneDialog title={t('invite', { name: player.name })} done={t('close')} onClose={onClose}>
        <p>{t('giveCode', { name: player.name, until })}</p>
        <CopyBox label={t('invitationCode')} value={invitation.code} />
      </DoneDialog>
    )
  }
  return <CreateCodeForm player={player} onCreated={setInvitation} onClose={onClose} />
}

type CreateCodeFormProps = Props & { onCreated: (invitation: ReplyOf<typeof invitePlayer>) => void }

function CreateCodeForm({ player, onCreated, onClose }: CreateCodeFormProps) {
  const form = useForm(
    {},
    {
      send: async (_, idempotency) =>
        onCreated(await call(invitePlayer, { params: { id: player.id } }, idempotency)),
    },
  )
  return (
    <FormDialog
      form={form}
      title={t('invite', { name: player.name })}
      submit={t('createCode')}
      lead={t('inviteHint')}
      onClose={onClose}
    />
  )
}
