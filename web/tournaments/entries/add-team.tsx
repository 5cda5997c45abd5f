import { useState } from 'react'
import { IconShirtSport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { listTeams } from '#contract/teams/team.ts'
import { enterTeam } from '#contract/tournaments/teams.ts'
import { call } from '../../platform/api/api.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { queryAllOf } from '../../platform/cache/query-all-of.ts'
import { chosenOrFirst, LoadedSelect } from '../../platform/forms/loaded-select.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail; isPrimary?: boolean }

/** Enters a team: organisers any team, others a team that they lead. */
export function AddTeam({ tournament, isPrimary = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind={isPrimary ? 'primary' : 'outline'}
        icon={IconShirtSport}
        onClick={() => setOpen(true)}
      >
        {t('addTeam')}
      </Button>
      {isOpen && <TeamDialog tournament={tournament} onClose={() => setOpen(false)} />}
    </>
  )
}

function TeamDialog({
  tournament,
  onClose,
}: {
  tournament: TournamentDetail
  onClose: () => void
}) {
  const { data, error } = useQuery(queryAllOf(listTeams, { sportId: tournament.sportId }))
  const enteredTeamIds = new Set(tournament.participants.map(({ teamId }) => teamId))
  const canManage = usePermission()('tournament.manage').ok
  const available = (data?.items ?? []).filter(
    ({ id, isActive, isMine }) => isActive && !enteredTeamIds.has(id) && (canManage || isMine),
  )
  const form = useForm(
    { teamId: '' },
    {
      send: async ({ teamId }, options) => {
        const body = { teamId: chosenOrFirst(teamId, available) }
        const { playerName: name } = await call(
          enterTeam,
          { params: { id: tournament.id }, body },
          options,
        )
        toast(t('playerAdded', { name }))
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={t('addTeam')}
      submit={t('addTeam')}
      onClose={onClose}
      disabled={available.length === 0}
    >
      <LoadedSelect
        {...form.field('teamId')}
        label={t('team')}
        items={data && available}
        loadError={error}
        emptyText={t('noTeams')}
      />
    </FormDialog>
  )
}
