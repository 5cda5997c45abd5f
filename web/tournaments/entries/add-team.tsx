import { useState } from 'react'
import { IconShirtSport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { listTeams } from '#contract/teams/team.ts'
import { enterTeam } from '#contract/tournaments/teams.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail; primary?: boolean }

/** Enters a team: any for an organiser, else one that the person leads. */
export function AddTeam({ tournament, primary = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind={primary ? 'primary' : 'outline'}
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
  const query = { sportId: tournament.sportId, pageSize: 100 }
  const { data } = useQuery(queryOf(listTeams, { query }))
  const taken = new Set(tournament.participants.map(({ teamId }) => teamId))
  const manages = usePermission()('tournament.manage').ok
  const free = (data?.items ?? []).filter(
    ({ id, isActive, isMine }) => isActive && !taken.has(id) && (manages || isMine),
  )
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const teamId = chosen === '' ? (free[0]?.id ?? '') : chosen
  const enter = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { playerName: name } = await call(enterTeam, {
        params: { id: tournament.id },
        body: { teamId },
      })
      toast(t('isIn', { name }))
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('addTeam')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form="add-team" submit={t('addTeam')} busy={busy} onClose={onClose} />}
    >
      <form
        id="add-team"
        onSubmit={(event) => {
          event.preventDefault()
          void enter()
        }}
      >
        {data !== undefined && free.length === 0 ? (
          <p>{t('noTeams')}</p>
        ) : (
          <SelectField
            label={t('team')}
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            value={teamId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
