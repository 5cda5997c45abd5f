import { describeEvent } from '#engine/teams/match/event-messages.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { sheetEditorOf } from '#engine/teams/match/settle-result.ts'
import type { TeamSide } from '#engine/teams/systems/types.ts'
import { auditAction } from '../../accounts/audit-account.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findActorSide } from './may-change.ts'
import type { LoadedTeamMatch } from './team-match-state.ts'

/** Who changes a team match; null for automatic changes and for people who use a code. */
export type ChangeAuthor = {
  readonly actor: Actor | null
  /** The side the actor acts for, if it is not their own. */
  readonly side?: TeamSide | undefined
}

const rulings: readonly TeamMatchEvent['type'][] = [
  'walkover',
  'walkoverTakenBack',
  'lineUpReopened',
  'settled',
]

/** Returns whether only organisers can cause the event. */
function isRuling({ state }: LoadedTeamMatch, event: TeamMatchEvent): boolean {
  if (event.type === 'confirmed') return event.how === 'organiser'
  if (event.type === 'decided' || event.type === 'takenBack') {
    return sheetEditorOf(state, event.n) === 'organiser'
  }
  if (event.type === 'reportTakenBack') return sheetEditorOf(state, null) === 'organiser'
  return rulings.includes(event.type)
}

/** Returns both team names in one line, for the audit log. */
export const formatMatchName = ({ teams }: Pick<LoadedTeamMatch, 'teams'>): string =>
  `${teams.home.row.name} – ${teams.away.row.name}`

/** Adds the changes of a team match to the audit log, with their author and side. */
export function auditTeamMatch(
  unit: UnitOfWork,
  { actor, side }: ChangeAuthor,
  loaded: LoadedTeamMatch,
  events: readonly TeamMatchEvent[],
): void {
  if (events.length === 0) return
  const forSide = side ?? findActorSide(loaded, actor)
  const { row, teams } = loaded
  const details = {
    teamMatchId: row.id,
    teamName: formatMatchName(loaded),
    changes: events.map(describeEvent).join('; '),
    ...(forSide === null ? {} : { forTeam: teams[forSide].row.name }),
  }
  const hasRuling = events.some((event) => isRuling(loaded, event))
  auditAction(unit, actor, hasRuling ? 'team_match.ruled' : 'team_match.changed', { details })
}
