import type { PlayerId } from '#engine/ids.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import { auditAction } from '../../accounts/audit-account.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findUnerasedPlayers } from '../../players/store.ts'
import { findTeamNames } from '../store.ts'
import { type Initiator, decideEvents, tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'

/** A change of a tournament's phase. */
export type PhaseChange =
  | { readonly type: 'open'; readonly phase: 'draft' | 'registration' | 'check_in' }
  | { readonly type: 'start' | 'reopen' | 'close' }
  | { readonly type: 'cancel'; readonly reason: string }

/**
 * Moves a tournament to another phase: opens, starts, cancels, reopens or closes it. An organiser can start
 * with two participants; the minimum only applies to automatic starts.
 */
export async function changePhase(
  unit: UnitOfWork,
  by: Initiator,
  id: string,
  change: PhaseChange,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  const belowMinimum = by !== null
  const command: TournamentCommand =
    change.type === 'start'
      ? { type: 'start', at: unit.now, belowMinimum }
      : { ...change, at: unit.now }
  const phaseEvents = decideEvents(loaded, command)
  const isReopened = change.type === 'reopen'
  const events = isReopened
    ? [...phaseEvents, ...(await withdrawDeletedPlayers(unit, loaded))]
    : phaseEvents.map((event) => addAnnouncedDate(event, loaded))
  const startDate = change.type === 'start' ? { columns: { startDate: unit.now } } : {}
  const eventType = 'tournament.updated'
  if (change.type === 'cancel') {
    const { name: tournamentName } = loaded.row
    const details = { tournamentId: id, tournamentName, reason: change.reason }
    auditAction(unit, by, 'tournament.cancelled', { details })
  }
  return tournaments.apply(unit, by, loaded, events, { ...startDate, isEdit: true, eventType })
}

/** Adds the announced date to the start event, since the actual date replaces it in the row. */
function addAnnouncedDate(event: TournamentEvent, { row }: LoadedTournament): TournamentEvent {
  return event.type === 'started' ? { ...event, announcedFor: row.startDate } : event
}

/** Returns the announced start date; after the start, the one stored with it, if any. */
export function findAnnouncedDate({ row, logState, tournament }: LoadedTournament): number | null {
  if (logState.startedAt === null) return row.startDate
  const started = tournament.log.findLast((event) => event.type === 'started')
  return started?.announcedFor === undefined ? row.startDate : started.announcedFor
}

/**
 * Returns withdrawals for entries with a deleted or erased player or of a deleted team, whose places a finished
 * tournament keeps until it is reopened.
 */
async function withdrawDeletedPlayers(
  { tx, now }: UnitOfWork,
  { state, logState }: LoadedTournament,
): Promise<TournamentEvent[]> {
  const drawn = state.participants.filter(({ seed }) => seed !== null).map(({ player }) => player)
  const members = drawn.flatMap((player) => membersOf(logState, player))
  const existing = isForTeams(logState.settings)
    ? await findTeamNames(tx, members)
    : await findUnerasedPlayers(tx, members)
  const isLeaving = (player: PlayerId) =>
    membersOf(logState, player).some((member) => !existing.has(member)) &&
    logState.entrants.get(player)?.out === null
  return drawn.filter(isLeaving).map((player): TournamentEvent => {
    return { type: 'withdrew', at: now, player, reason: 'deleted' }
  })
}
