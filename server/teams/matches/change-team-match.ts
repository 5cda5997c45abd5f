import type { TeamMatchCommand } from '#engine/teams/match/command.ts'
import { decideTeamMatch } from '#engine/teams/match/commands.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { foldTeamMatch } from '#engine/teams/match/state.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { publishTeamMatch } from '../announce.ts'
import { followInTournament } from '../tournaments/follow-in-tournament.ts'
import {
  appendTeamMatchLog,
  countedStatuses,
  replaceTeamMatch,
  type TeamMatchRow,
} from './store.ts'
import { auditTeamMatch, type Changer } from './audit-team-match.ts'
import type { LoadedTeamMatch } from './load-team-match.ts'
import { requireAccepted } from '../../platform/http/refused.ts'
import { notifyOfTeamMatch } from './team-match-notices.ts'

/** Statuses of team matches that are over, confirmed or not. */
const past = [
  ...countedStatuses,
  'finished',
  'sent',
  'disputed',
  'in_correction',
  'abandoned',
] as const

/** Projects the columns of a team match from its state. */
export function projectTeam(
  opened: Pick<LoadedTeamMatch, 'row' | 'state'>,
  now: number,
): Partial<TeamMatchRow> {
  const { status, score, units, winner, facts } = opened.state
  const isOver = past.some((one) => one === status)
  return {
    status,
    startsAt: facts.startsAt,
    // Reminders of a deadline that has passed are obsolete.
    lineUpsDue: facts.unfilled === null ? facts.lineUpsDue : null,
    homeScore: score[0],
    awayScore: score[1],
    homeUnits: units[0],
    awayUnits: units[1],
    winner,
    isOver: isOver ? 1 : 0,
    playedAt: isOver ? (opened.row.playedAt ?? Math.min(facts.startsAt ?? now, now)) : null,
    updatedAt: now,
    version: opened.row.version + 1,
  }
}

/** Appends events to a team match and updates its row. */
export async function applyTeamMatchEvents(
  unit: UnitOfWork,
  by: Changer,
  opened: LoadedTeamMatch,
  events: readonly TeamMatchEvent[],
  columns: Partial<TeamMatchRow> = {},
): Promise<LoadedTeamMatch> {
  const log = [...opened.log, ...events]
  const next = { ...opened, log, state: foldTeamMatch(opened.system, log) }
  const byId = by.actor?.userId ?? null
  await appendTeamMatchLog(unit.tx, opened.row.id, events, { after: opened.log.length, byId })
  // A new date makes earlier reminders obsolete.
  const isDated = events.some(({ type }) => type === 'planned')
  const reminded = isDated ? { remindedAt: unit.now } : {}
  const row = { ...opened.row, ...columns, ...projectTeam(next, unit.now), ...reminded }
  await replaceTeamMatch(unit.tx, opened.row.version, row)
  const after = { ...next, row }
  await publishTeamMatch(unit, after)
  await notifyOfTeamMatch(unit, byId, { before: opened, after, events })
  auditTeamMatch(unit, by, opened, events)
  await followInTournament(unit, by, { before: opened.row, after: row })
  return after
}

/** Returns the events of a command in the current state. Throws all reasons against it. */
export function decidedIn(
  { system, state, row }: LoadedTeamMatch,
  command: TeamMatchCommand,
  now: number,
): readonly TeamMatchEvent[] {
  return requireAccepted(decideTeamMatch(state, command, { system, now, tables: row.tables }))
}
