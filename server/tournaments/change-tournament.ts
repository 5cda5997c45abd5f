import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import type { PlayerId } from '#engine/ids.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { NewEvent } from '#contract/events.ts'
import type { TournamentCommand } from '#engine/tournaments/log/command-types.ts'
import type { TournamentDecision } from '#engine/tournaments/log/refusal.ts'
import { decideCommand } from '#engine/tournaments/log/commands.ts'
import { playersOf } from '#engine/tournaments/log/decide-match.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentMatch, TournamentState } from '#engine/tournaments/log/state.ts'
import { retract } from '../notices/notify.ts'
import { staleVersion } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { Tx } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { playerNames } from '../players/store.ts'
import { slotOfCall, notifyNext, notifyCallWithdrawn } from './tables/call-notices.ts'
import { projectParticipants, projectTournament } from './projection.ts'
import {
  fold,
  foldOn,
  cacheFold,
  cachedFold,
  requireVisible,
  type Folded,
  type LoadedTournament,
} from './read-tournament.ts'
import { syncRecorded } from './results/recorded-matches.ts'
import { refused } from '../platform/http/refused.ts'
import {
  appendLog,
  callRows,
  deleteCalls,
  peopleOf,
  teamNames,
  putParticipants,
  participantRows,
  readLog,
  replaceTournament,
  requireTournament,
  type CallRow,
  type TournamentRow,
} from './store.ts'
import { notifyOfCourse } from './tournament-notices.ts'

/** The user who makes a change; null for the club itself, which starts tournaments that are due. */
export type Initiator = Actor | null

export type Changed = {
  readonly before: LoadedTournament
  readonly after: LoadedTournament
  readonly events: readonly TournamentEvent[]
}

/** Locks tournaments in the order of their ids. */
export async function lockTournaments(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await unit.lock(
    ids.map((id) => `tournament:${id}` as const),
    'exclusive',
  )
}

/** Locks a tournament and loads it. */
export async function lockAndLoadTournament(
  unit: UnitOfWork,
  id: string,
): Promise<LoadedTournament> {
  await unit.lock(`tournament:${id}`, 'exclusive')
  const row = await requireTournament(unit.tx, id)
  return { row, ...(cachedFold(unit.engine, row) ?? fold(await readLog(unit.tx, row))) }
}

/** Like `lockAndLoadTournament`. Throws 404 for a draft the actor may not see. */
export async function lockAndLoadVisible(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<LoadedTournament> {
  return requireVisible(actor, await lockAndLoadTournament(unit, id))
}

/** Throws if the tournament was edited after the caller loaded it. */
export function requireVersion({ row }: LoadedTournament, version: number): void {
  if (row.version !== version) throw staleVersion()
}

/** Above this many players a Swiss round is paired in a worker. */
const mostPairedAtOnce = 200

/** Returns whether pairing a round of the tournament takes too long for a request. */
export function isPairedInWorker({ facts }: Folded): boolean {
  const { isPairedByRound } = formatTraits[facts.settings.format]
  return isPairedByRound && facts.entrants.size > mostPairedAtOnce
}

/** Returns the events that a command causes. Throws the engine's reasons if it refuses. */
export function decided(opened: Folded, command: TournamentCommand): readonly TournamentEvent[] {
  const result = tryCommand(opened, command)
  if (!result.ok) throw refused(result.refusals)
  return result.events
}

/** Like `decided`, but returns the reasons. A large round that is due is left to automatic pairing. */
export function tryCommand(opened: Folded, command: TournamentCommand): TournamentDecision {
  const pairs = isPairedInWorker(opened) ? 'when_asked' : 'by_itself'
  return decideCommand(opened.tournament, command, pairs)
}

type ChangeEvent = Exclude<
  NewEvent['type'] & `tournament.${string}`,
  | 'tournament.created'
  | 'tournament.deleted'
  | 'tournament.match_called'
  | 'tournament.call_reached'
>

type ChangeOptions = {
  /** Columns to change in addition to those projected from the log. */
  readonly columns?: Partial<TournamentRow>
  /** Whether the tournament itself was edited, seeded or moved to another phase. */
  readonly isEdit?: boolean
  readonly announce: ChangeEvent
  /** The match whose result the caller records. */
  readonly reported?: string
}

/**
 * Appends events to a tournament's log and updates everything that depends on it: columns, participants,
 * recorded matches, calls to tables.
 */
export async function applyTournamentEvents(
  unit: UnitOfWork,
  by: Initiator,
  before: LoadedTournament,
  events: readonly TournamentEvent[],
  more: ChangeOptions,
): Promise<Changed> {
  const { row } = before
  const folded = foldOn(before, events)
  const after: TournamentRow = {
    ...row,
    ...more.columns,
    ...projectTournament(folded, row, unit.now),
    updatedAt: unit.now,
    revision: row.revision + 1,
    version: row.version + (more.isEdit === true ? 1 : 0),
  }
  const changed = { before, after: { ...folded, row: after }, events }
  const { tx } = unit
  const standing = events.length > 0 ? await standingOf(tx, changed) : null
  await appendLog(tx, row.id, before.tournament.log.length + 1, events, by?.userId ?? null)
  await replaceTournament(tx, row.revision, after)
  if (standing !== null) await followEvents(unit, by, changed, standing, more.reported)
  await notifyOfCourse(unit, by?.userId ?? null, changed)
  announce(unit, changed, more)
  unit.afterCommit(() => cacheFold(unit.engine, after, folded))
  return changed
}

/** Returns the players whose names an event needs. */
function namedIn(event: TournamentEvent): readonly PlayerId[] {
  if (event.type === 'pairs_made') return event.pairs.map(({ partner }) => partner)
  if (event.type !== 'entered') return []
  return event.partner === undefined ? [event.player] : [event.player, event.partner]
}

/** Loads the state before the change that `followEvents` updates from. */
async function standingOf(tx: Tx, { after: { row, facts }, events }: Changed) {
  const entered = events.flatMap(namedIn)
  const [people, stored, calls, names] = await Promise.all([
    peopleOf(tx, row.id),
    participantRows(tx, row.id),
    callRows(tx),
    isForTeams(facts.settings) ? teamNames(tx, entered) : playerNames(tx, entered),
  ])
  return { people, stored, calls: calls.filter((call) => call.tournamentId === row.id), names }
}
type Standing = Awaited<ReturnType<typeof standingOf>>

async function followEvents(
  unit: UnitOfWork,
  by: Initiator,
  changed: Changed,
  { people, stored, calls, names }: Standing,
  reported: string | undefined,
): Promise<void> {
  const { before, after } = changed
  await putParticipants(
    unit.tx,
    stored,
    projectParticipants(after.row.id, after, people, unit.newId, (id) => names.get(id) ?? ''),
  )
  const moved = changedMatches(before.state, after.state)
  const hasEnded = before.state.status === 'active' && after.state.status !== 'active'
  if (moved.length === 0 && !hasEnded) return
  const others = moved.filter((id) => id !== reported)
  await syncRecorded(unit, by, after, others)
  await dropCalls(unit, by, after, calls, moved)
  await notifyNext(unit, by?.userId ?? null, after)
}

const keyOf = (match: TournamentMatch | undefined) =>
  match === undefined
    ? ''
    : JSON.stringify([playersOf(match), match.status, match.decision?.kind, match.decision?.winner])

/** Returns the ids of matches whose players or decision changed, including removed matches. */
export function changedMatches(before: TournamentState, after: TournamentState): string[] {
  const old = new Map(before.matches.map((match) => [match.id, match]))
  const now = new Map(after.matches.map((match) => [match.id, match]))
  const ids = new Set([...old.keys(), ...now.keys()])
  return [...ids].filter((id) => keyOf(old.get(id)) !== keyOf(now.get(id)))
}

/**
 * Removes calls that are no longer valid: a call lasts only while its two players are due to play that match.
 */
async function dropCalls(
  unit: UnitOfWork,
  by: Initiator,
  after: LoadedTournament,
  before: readonly CallRow[],
  moved: readonly string[],
): Promise<void> {
  const { tx } = unit
  const isOff = after.state.status !== 'active'
  const calls = before.filter(({ matchId }) => isOff || moved.includes(matchId))
  const byId = new Map(after.state.matches.map((match) => [match.id, match]))
  const over = calls.filter(({ matchId, player1Id, player2Id }) => {
    const match = byId.get(matchId)
    if (isOff || match?.status !== 'ready') return true
    const players: readonly string[] = playersOf(match) ?? []
    return !players.includes(player1Id) || !players.includes(player2Id)
  })
  await deleteCalls(
    tx,
    after.row.id,
    over.map(({ matchId }) => matchId),
  )
  const isPlayed = ({ matchId }: CallRow) => byId.get(matchId)?.status === 'decided'
  await retract(unit, over.filter(isPlayed).map(slotOfCall))
  for (const call of over.filter((one) => !isOff && !isPlayed(one))) {
    await notifyCallWithdrawn(unit, by?.userId ?? null, after, call)
  }
}

function playersIn(events: readonly TournamentEvent[]): string[] {
  const players = events.flatMap((event): readonly string[] => {
    if ('sides' in event) return event.sides
    if (event.type === 'pairs_made')
      return event.pairs.flatMap((pair) => [pair.player, pair.partner])
    return 'player' in event ? [event.player] : []
  })
  return [...new Set(players)]
}

/** Returns the data of an event about a tournament; events about drafts are for organisers only. */
export function eventDataOf({ id, status }: Pick<TournamentRow, 'id' | 'status'>) {
  return status === 'draft' ? { tournamentId: id, isDraft: true as const } : { tournamentId: id }
}

function announce(
  unit: UnitOfWork,
  { before, after, events }: Changed,
  { announce: type }: ChangeOptions,
): void {
  const data = eventDataOf(before.row.status === 'draft' ? after.row : before.row)
  if (type === 'tournament.updated' || type === 'tournament.round_paired') {
    unit.publish({ type, data })
  } else {
    unit.publish({ type, data: { ...data, playerIds: playersIn(events) } })
  }
  const isPaired = events.some((event) => event.type === 'round_paired')
  if (isPaired && type !== 'tournament.round_paired') {
    unit.publish({ type: 'tournament.round_paired', data })
  }
  if (before.row.status !== after.row.status && type !== 'tournament.updated') {
    unit.publish({ type: 'tournament.updated', data })
  }
}
