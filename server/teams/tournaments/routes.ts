import {
  enterTeam as enterEndpoint,
  openTeamMatch as openEndpoint,
} from '#contract/tournaments/teams.ts'
import { notFound } from '../../platform/http/errors.ts'
import { writes, type Route } from '../../platform/http/serve.ts'
import { peopleOf } from '../../tournaments/store.ts'
import { participantViews } from '../../tournaments/views/view-tournament.ts'
import { enterTeam } from './enter-team.ts'
import { openTeamMatch } from './open-team-match.ts'

/** Routes of teams in tournaments. */
export const teamTournamentRoutes: readonly Route[] = [
  writes(enterEndpoint, async ({ actor, params, body }, unit) => {
    const after = await enterTeam(unit, actor, params.id, body.teamId)
    const people = await peopleOf(unit.tx, params.id)
    const entered = participantViews(after, people).find(({ teamId }) => teamId === body.teamId)
    if (entered === undefined) throw notFound('tournament.notEntered')
    return entered
  }),

  writes(openEndpoint, async ({ actor, params }, unit) => openTeamMatch(unit, actor, params)),
]
