import {
  enterTeam as enterEndpoint,
  openTeamMatch as openEndpoint,
} from '#contract/tournaments/teams.ts'
import { notFound } from '../../platform/http/errors.ts'
import { writes, type Route } from '../../platform/http/serve.ts'
import { loadPeople } from '../../tournaments/store.ts'
import { viewParticipants } from '../../tournaments/views/view-tournament.ts'
import { enterTeam } from './enter-team.ts'
import { openTeamMatch } from './open-team-match.ts'

/** Routes of teams in tournaments. */
export const teamTournamentRoutes: readonly Route[] = [
  writes(enterEndpoint, async ({ actor, params, body }, unit) => {
    const after = await enterTeam(unit, actor, params.id, body.teamId)
    const people = await loadPeople(unit.tx, params.id)
    const participant = viewParticipants(after, people).find(({ teamId }) => teamId === body.teamId)
    if (participant === undefined) throw notFound('tournament.notEntered')
    return participant
  }),

  writes(openEndpoint, async ({ actor, params }, unit) => openTeamMatch(unit, actor, params)),
]
