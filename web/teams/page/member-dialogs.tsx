import { endOfDay } from '../../ui/fields/date-time-input.ts'
import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import { JERSEY_NUMBERS as jerseyRange } from '#engine/teams/roster/commands.ts'
import { t as ruleText } from '#engine/teams/messages.ts'
import { type Team, type TeamPlayer, listTeams } from '#contract/teams/team.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { queryAllOf } from '../../platform/cache/query-all-of.ts'
import { chosenOrFirst, LoadedSelect } from '../../platform/forms/loaded-select.tsx'
import { sendRosterCommand } from './send-roster-command.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'

export type MemberDialog = 'number' | 'suspend' | 'transfer' | 'remove'

type Props = { team: Team; player: TeamPlayer; onClose: () => void }

/** The open dialog of a player's menu. */
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
  const { playerId, playerName: name } = player
  const initial = { jerseyNumber: String(player.jerseyNumber ?? '') }
  const form = useForm(initial, {
    check: ({ jerseyNumber: typed }) =>
      /^\d{0,2}$/.test(typed.trim())
        ? {}
        : {
            jerseyNumber: readMessage(
              ruleText('roster.jerseyRange', { least: jerseyRange.min, most: jerseyRange.max }),
            ),
          },
    send: async ({ jerseyNumber: typed }, idempotency) => {
      const jerseyNumber = typed.trim() === '' ? null : Number(typed)
      await sendRosterCommand(team, { type: 'number', playerId, jerseyNumber }, idempotency)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('numberOf', { name })} submit={t('save')} onClose={onClose}>
      <TextField
        {...form.field('jerseyNumber')}
        label={t('number')}
        hint={t('numberHint')}
        inputMode="numeric"
        data-autofocus
        maxLength={3}
      />
    </FormDialog>
  )
}

function SuspendDialog({ team, player, onClose }: Props) {
  const { playerId, playerName: name } = player
  const form = useForm(
    { reason: '', until: '' },
    {
      check: ({ reason }) => (reason.trim() === '' ? { reason: t('required') } : {}),
      send: async ({ reason, until: day }, idempotency) => {
        // The last day is inclusive.
        const until = day === '' ? null : endOfDay(day)
        await sendRosterCommand(team, { type: 'suspend', playerId, reason, until }, idempotency)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={t('suspendNamed', { name })}
      submit={t('suspend')}
      lead={t('suspendBody')}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} label={t('reason')} data-autofocus maxLength={200} />
      <TextField {...form.field('until')} label={t('until')} type="date" />
    </FormDialog>
  )
}

function TransferDialog({ team, player, onClose }: Props) {
  const { playerId, playerName: name } = player
  const { data, error } = useQuery(queryAllOf(listTeams, { sportId: team.sportId }))
  const others = (data?.items ?? []).filter((other) => other.id !== team.id)
  const form = useForm(
    { toTeamId: '' },
    {
      send: async ({ toTeamId }, idempotency) => {
        const to = chosenOrFirst(toTeamId, others)
        await sendRosterCommand(team, { type: 'transfer', playerId, toTeamId: to }, idempotency)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={t('transferNamed', { name })}
      submit={t('transfer')}
      lead={t('transferBody')}
      onClose={onClose}
      disabled={others.length === 0}
    >
      <LoadedSelect
        {...form.field('toTeamId')}
        label={t('toTeam')}
        items={data && others}
        loadError={error}
        emptyText={t('noOtherTeam')}
      />
    </FormDialog>
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
      <p>{t('removeBody')}</p>
    </ConfirmDialog>
  )
}
