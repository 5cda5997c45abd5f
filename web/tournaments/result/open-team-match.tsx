import { IconClipboardList } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { openTeamMatch } from '#contract/tournaments/teams.ts'
import { call } from '../../platform/api/api.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { Icon } from '../../ui/icon.tsx'
import { t } from './messages.ts'

/** Opens the sheet of a team match; captains and organisers can create it. */
export function OpenTeamMatch({ match }: { match: TournamentMatchWire }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { busy, attempt } = useAttempt()
  const { id: matchId, tournamentId, teamMatchId, status } = match
  if (teamMatchId !== null) {
    return (
      <Link to="/teams/matches/$id" params={{ id: teamMatchId }} className={buttonClass()}>
        <Icon of={IconClipboardList} />
        {t('teamMatch')}
      </Link>
    )
  }
  if (status !== 'ready') return null
  const open = async () => {
    const reply = await call(openTeamMatch, { params: { id: tournamentId, matchId }, body: {} })
    if (isMounted()) await navigate({ to: '/teams/matches/$id', params: { id: reply.teamMatchId } })
  }
  return (
    <Button icon={IconClipboardList} busy={busy} onClick={() => void attempt(open)}>
      {t('openTeamMatch')}
    </Button>
  )
}
