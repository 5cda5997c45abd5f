import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import { JERSEYS as jerseys } from '#engine/teams/roster/commands.ts'
import { t as sayRule } from '#engine/teams/messages.ts'
import { type Team, type TeamPlayer, listTeams } from '#contract/teams/team.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { sendRosterCommand } from './send-roster-command.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'

export type MemberDialog = 'number' | 'suspend' | 'transfer' | 'remove'

type Props = { team: Team; player: TeamPlayer; onClose: () => void }

export function MemberDialogs({ open, ...props }: Props & { open: MemberDialog | null }) {
  switch (open) {
    case null:
      return null
    case 'number':
      return <NumberDialog {...props} />
    case 'suspend':
      return <SuspendDialog {...props} />
    case 'transfer':
      return <TransferDialog {...props} />
    case 'remove':
      return <RemoveDialog {...props} />
  }
}

function NumberDialog({ team, player, onClose }: Props) {
  const id = useId()
  const { playerId, playerName: name } = player
  const initial = { jerseyNumber: String(player.jerseyNumber ?? '') }
  const { form, field, failure, busy, submit } = useSubmit(initial, {
    fields: ['jerseyNumber'],
    check: ({ jerseyNumber: typed }): Record<string, string> =>
      /^\d{0,2}$/.test(typed.trim())
        ? {}
        : { jerseyNumber: readMessage(sayRule('roster.jerseyRange', jerseys)) },
    send: async ({ jerseyNumber: typed }) => {
      const jerseyNumber = typed.trim() === '' ? null : Number(typed)
      await sendRosterCommand(team, { type: 'number', playerId, jerseyNumber })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('numberOf', { name })}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('save')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...field('jerseyNumber')}
          label={t('number')}
          hint={t('numberHint')}
          inputMode="numeric"
          data-autofocus
          maxLength={3}
        />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

function SuspendDialog({ team, player, onClose }: Props) {
  const id = useId()
  const { playerId, playerName: name } = player
  const { form, field, failure, busy, submit } = useSubmit(
    { reason: '', until: '' },
    {
      fields: ['reason', 'until'],
      check: ({ reason }): Record<string, string> =>
        reason.trim() === '' ? { reason: t('needed') } : {},
      send: async ({ reason, until: day }) => {
        // The last day is inclusive.
        const until = day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
        await sendRosterCommand(team, { type: 'suspend', playerId, reason, until })
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('suspendNamed', { name })}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('suspend')} busy={busy} onClose={onClose} />}
    >
      <p>{t('suspendMeans')}</p>
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...field('reason')} label={t('reason')} data-autofocus maxLength={200} />
        <TextField {...field('until')} label={t('until')} type="date" />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

function TransferDialog({ team, player, onClose }: Props) {
  const id = useId()
  const { playerId, playerName: name } = player
  const { data } = useQuery(queryOf(listTeams, { query: { sportId: team.sportId, pageSize: 100 } }))
  const others = (data?.items ?? []).filter((other) => other.id !== team.id)
  const { form, values, field, failure, busy, submit } = useSubmit(
    { toTeamId: '' },
    {
      fields: ['toTeamId'],
      send: async ({ toTeamId }) => {
        const to = toTeamId === '' ? (others[0]?.id ?? '') : toTeamId
        await sendRosterCommand(team, { type: 'transfer', playerId, toTeamId: to })
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('transferNamed', { name })}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('transfer')} busy={busy} onClose={onClose} />}
    >
      <p>{t('transferMeans')}</p>
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {data !== undefined && others.length === 0 ? (
          <p>{t('noOtherTeam')}</p>
        ) : (
          <SelectField
            {...field('toTeamId')}
            value={values.toTeamId || (others[0]?.id ?? '')}
            label={t('toTeam')}
            options={others.map((other) => ({ value: other.id, label: other.name }))}
          />
        )}
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

function RemoveDialog({ team, player, onClose }: Props) {
  const { playerId, playerName: name } = player
  const remove = async () => {
    try {
      await sendRosterCommand(team, { type: 'remove', playerId })
    } catch (error) {
      toast(clientErrorTable.REMOVE_MEMBER_ERROR.userMessage, '', 'bad')
      throw error
    }
  }
  return (
    <ConfirmDialog
      title={t('removeNamed', { name })}
      confirm={t('remove')}
      danger
      onClose={onClose}
      onConfirm={remove}
    >
      <p>{t('removeMeans')}</p>
    </ConfirmDialog>
  )
}
