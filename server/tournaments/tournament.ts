import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import type { PlayerId } from '#engine/ids.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { NewEvent } from '#contract/events.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import type { TournamentDecision } from '#engine/tournaments/log/refusal.ts'
import { decideCommand } from '#engine/tournaments/log/commands/commands.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentMatch, TournamentState } from '#engine/tournaments/log/state.ts'
import { retract } from '../notices/notify.ts'
import { requireEvents } from '../platform/http/refusal-error.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { Tx } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { aggregate, type Change, type ChangeOptions } from '../platform/log/aggregate.ts'
import { playerNames } from '../players/store.ts'
import type { FoldedTournament } from './fold-tournament.ts'
import { formatCallSlot, notifyNext, notifyCallWithdrawn } from './tables/call-notices.ts'
import { projectParticipants } from './projection.ts'
import { syncRecorded } from './results/recorded-matches.ts'
import {
  listCalls,
  deleteCalls,
  listParticipantRows,
  loadPeople,
  saveParticipants,
  findTeamNames,
  type CallRow,
  type TournamentRow,
} from './store.ts'
import { notifyOfTournamentProgress } from './tournament-notices.ts'
import { cacheFold, tournamentState, type LoadedTournament } from './tournament-state.ts'

/** The user who makes a change; null for automatic changes, such as the start of a tournament that is due. */
export type Initiator = Actor | null

type TournamentOptions = ChangeOptions<LoadedTournament> & {
  readonly eventType: ChangeEvent
  /** The match whose result the caller records. */
  readonly reported?: string
}
type TournamentChange = Change<LoadedTournament, TournamentOptions>

/** Tournaments. `isEdit` marks a change of the tournament itself: its settings, seeding or phase. */
export const tournaments = aggregate<
  LoadedTournament,
  object,
  TournamentCommand,
  TournamentOptions
>(tournamentState, {
  decide: (_unit, _actor, loaded, command) => tryCommand(loaded, command),
  reactions: [
    updateStoredRows,
    notifyOfTournamentProgress,
    publishChange,
    (unit, _by, { after }) => unit.afterCommit(() => cacheFold(unit.engine, after.row, after)),
  ],
})

/** Above this many players a Swiss round is paired in a worker. */
const maxPlayersPairedInline = 200

/** Returns whether pairing a round of the tournament takes too long for a request. */
export function isPairedInWorker({ logState }: FoldedTournament): boolean {
  const { isPairedByRound } = formatTraits[logState.settings.format]
  return isPairedByRound && logState.entrants.size > maxPlayersPairedInline
}

/** Returns the events that a command causes. Throws the engine's reasons if it refuses. */
export function decideEvents(
  loaded: FoldedTournament,
  command: TournamentCommand,
): readonly TournamentEvent[] {
  return requireEvents(tryCommand(loaded, command))
}

/** Like `decideEvents`, but returns refusals. Leaves pairing a large round automatically to the worker. */
export function tryCommand(
  loaded: FoldedTournament,
  command: TournamentCommand,
): TournamentDecision {
  const pairing = isPairedInWorker(loaded) ? 'on_request' : 'automatic'
  return decideCommand(loaded.tournament, command, pairing)
}

type ChangeEvent = Exclude<
  NewEvent['type'] & `tournament.${string}`,
  | 'tournament.created'
  | 'tournament.deleted'
  | 'tournament.match_called'
  | 'tournament.call_reached'
>

/** Returns the players whose names an event needs. */
function listPlayersToName(event: TournamentEvent): readonly PlayerId[] {
  if (event.type === 'pairs_made') return event.pairs.map(({ partner }) => partner)
  if (event.type !== 'entered') return []
  return event.partner === undefined ? [event.player] : [event.player, event.partner]
}

/** Loads the stored rows that `updateStoredRows` updates. */
async function loadStoredRows(tx: Tx, { after: { row, logState }, events }: TournamentChange) {
  const entered = events.flatMap(listPlayersToName)
  const [people, stored, calls, names] = await Promise.all([
    loadPeople(tx, row.id),
    listParticipantRows(tx, row.id),
    listCalls(tx),
    isForTeams(logState.settings) ? findTeamNames(tx, entered) : playerNames(tx, entered),
  ])
  return { people, stored, calls: calls.filter((call) => call.tournamentId === row.id), names }
}

/** Updates participants, recorded matches and calls to tables. */
async function updateStoredRows(
  unit: UnitOfWork,
  by: Initiator,
  changed: TournamentChange,
): Promise<void> {
  const { before, after, events, options } = changed
  if (events.length === 0) return
  const { people, stored, calls, names } = await loadStoredRows(unit.tx, changed)
  await saveParticipants(
    unit.tx,
    stored,
    projectParticipants(after.row.id, after, people, unit.newId, (id) => names.get(id) ?? ''),
  )
  const changedIds = findChangedMatches(before.state, after.state)
  const hasEnded = before.state.status === 'active' && after.state.status !== 'active'
  if (changedIds.length === 0 && !hasEnded) return
  const followingIds = changedIds.filter((id) => id !== options.reported)
  await syncRecorded(unit, by, after, followingIds)
  await removeObsoleteCalls(unit, by, after, calls, changedIds)
  await notifyNext(unit, by?.userId ?? null, after)
}

const createComparisonKey = (match: TournamentMatch | undefined) =>
  match === undefined
    ? ''
    : JSON.stringify([playersOf(match), match.status, match.decision?.kind, match.decision?.winner])

/** Returns the ids of matches whose players, status or decision changed, including removed matches. */
export function findChangedMatches(before: TournamentState, after: TournamentState): string[] {
  const matchesBefore = new Map(before.matches.map((match) => [match.id, match]))
  const matchesAfter = new Map(after.matches.map((match) => [match.id, match]))
  const ids = new Set([...matchesBefore.keys(), ...matchesAfter.keys()])
  return [...ids].filter(
    (id) =>
      createComparisonKey(matchesBefore.get(id)) !== createComparisonKey(matchesAfter.get(id)),
  )
}

/**
 * Removes calls that are no longer valid: a call lasts only while its two players are due to play that match.
 */
async function removeObsoleteCalls(
  unit: UnitOfWork,
  by: Initiator,
  after: LoadedTournament,
  existingCalls: readonly CallRow[],
  changedIds: readonly string[],
): Promise<void> {
  const { tx } = unit
  const isOver = after.state.status !== 'active'
  const calls = existingCalls.filter(({ matchId }) => isOver || changedIds.includes(matchId))
  const byId = new Map(after.state.matches.map((match) => [match.id, match]))
  const obsolete = calls.filter(({ matchId, player1Id, player2Id }) => {
    const match = byId.get(matchId)
    if (isOver || match?.status !== 'ready') return true
    const players: readonly string[] = playersOf(match) ?? []
    return !players.includes(player1Id) || !players.includes(player2Id)
  })
  await deleteCalls(
    tx,
    after.row.id,
    obsolete.map(({ matchId }) => matchId),
  )
  const isPlayed = ({ matchId }: CallRow) => byId.get(matchId)?.status === 'decided'
  await retract(unit, obsolete.filter(isPlayed).map(formatCallSlot))
  for (const call of obsolete.filter((one) => !isOver && !isPlayed(one))) {
    await notifyCallWithdrawn(unit, by?.userId ?? null, after, call)
  }
}

function listPlayersIn(events: readonly TournamentEvent[]): string[] {
  const players = events.flatMap((event): readonly string[] => {
    if ('sides' in event) return event.sides
    if (event.type === 'pairs_made')
      return event.pairs.flatMap((pair) => [pair.player, pair.partner])
    return 'player' in event ? [event.player] : []
  })
  return [...new Set(players)]
}

/** Returns the data of an event about a tournament; events about drafts are for organisers only. */
export function createEventData({ id, status }: Pick<TournamentRow, 'id' | 'status'>) {
  return status === 'draft' ? { tournamentId: id, isDraft: true as const } : { tournamentId: id }
}

function publishChange(
  unit: UnitOfWork,
  _by: Initiator,
  { before, after, events, options: { eventType: type } }: TournamentChange,
): void {
  const data = createEventData(before.row.status === 'draft' ? after.row : before.row)
  if (type === 'tournament.updated' || type === 'tournament.round_paired') {
    unit.publish({ type, data })
  } else {
    unit.publish({ type, data: { ...data, playerIds: listPlayersIn(events) } })
  }
  const isPaired = events.some((event) => event.type === 'round_paired')
  if (isPaired && type !== 'tournament.round_paired') {
    unit.publish({ type: 'tournament.round_paired', data })
  }
  if (before.row.status !== after.row.status && type !== 'tournament.updated') {
    unit.publish({ type: 'tournament.updated', data })
  }
}
