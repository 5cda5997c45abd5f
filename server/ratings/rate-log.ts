import { boardsOf } from '#engine/ratings/boards.ts'
import { newStanding, startingRating } from '#engine/ratings/glicko.ts'
import { rateMatch } from '#engine/ratings/rate-match.ts'
import { boardIds, type BoardId, type RatedMatch, type Standing } from '#engine/ratings/types.ts'
import type { Tx } from '../platform/database.ts'
import type { LockMode } from '../platform/dialect.ts'
import { lockPlayers } from '../players/store.ts'
import type { TableRow } from '../platform/tables.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { earlier, start, type Position } from './position.ts'
import { ratingRow } from './rating-row.ts'
import {
  asChangeRow,
  asRatedMatch,
  bumpBoards,
  changesFrom,
  currentStandings,
  deleteChange,
  deleteRating,
  putChanges,
  putRatings,
  ratedMatchesFrom,
  standingBefore,
  startingLevelsOf,
  type ChangeRow,
} from './store.ts'

type MatchRow = TableRow<'matches'>

/** How far a change of the log reached. */
export type Refolded = { readonly matches: number; readonly players: number }

type LogChange = { readonly before: MatchRow | null; readonly after: MatchRow | null }

/**
 * Takes the boards that changes of the log touch, before anything is written: beside others where each
 * is the newest match of all its players, else alone.
 */
export async function takeBoards(unit: Unit, changes: readonly LogChange[]): Promise<void> {
  if (!unit.engine.hasLocks) return
  const rows = changes.flatMap(({ before, after }) => [counting(before), counting(after)])
  const boards = boardsTouched(...rows)
  if (boards.length === 0) return
  await lockBoards(unit, boards, (await areNewest(unit, changes)) ? 'shared' : 'exclusive')
}

/** Takes boards in their order. */
export async function lockBoards(
  unit: Unit,
  boards: readonly BoardId[],
  mode: LockMode,
): Promise<void> {
  await unit.lock(boards.map(lockOf), mode)
}

const lockOf = (board: BoardId) => `board:${boardIds.indexOf(board)}` as const

async function areNewest({ tx }: Unit, changes: readonly LogChange[]): Promise<boolean> {
  if (changes.length !== 1) return false
  const [{ before, after }] = changes as [LogChange]
  const now = counting(after)
  if (counting(before) !== null || now === null) return false
  const match = asRatedMatch(now)
  const playerIds = [...match.side1, ...match.side2]
  return isNewest(match, await currentStandings(tx, boardsTouched(now)[0]!, playerIds))
}

/**
 * Brings the ratings in step after the log changed: `before` is the match as it stood, `after` as it
 * stands now; either is null where there was or is none. The newest match of all its players is
 * rated alone, anything else folds its boards again from that place, in the caller's unit of work.
 */
export async function rerate(
  unit: Unit,
  before: MatchRow | null,
  after: MatchRow | null,
): Promise<Refolded> {
  const old = counting(before)
  const now = counting(after)
  const boards = boardsTouched(old, now)
  if (boards.length === 0) return { matches: 0, players: 0 }
  const isNew = old === null && now !== null
  if (isNew && (await rateNewest(unit, boards, asRatedMatch(now)))) {
    await bumpBoards(unit.tx, boards)
    return { matches: 1, players: 0 }
  }
  const places = [old, now].filter((row) => row !== null)
  return refold(
    unit,
    boards,
    places.reduce<Position>((a, b) => earlier(a, b), places[0]!),
  )
}

/**
 * Folds boards again from a place on and writes only what differs. `touched` are players whose rows
 * are made anew in any case: their matches may be gone without a trace.
 */
export async function refold(
  unit: Unit,
  boards: readonly BoardId[],
  from: Position,
  touched: Iterable<string> = [],
): Promise<Refolded> {
  let matches = 0
  let players = 0
  await lockBoards(unit, boards, 'exclusive')
  for (const board of boards) {
    const done = await refoldBoard(unit.tx, board, from, touched)
    matches = Math.max(matches, done.matches)
    players += done.players
  }
  await bumpBoards(unit.tx, boards)
  return { matches, players }
}

/** Folds everything from the first match on; used after a bulk load and to mend. */
export async function refoldAll(unit: Unit): Promise<Refolded> {
  return refold(unit, boardIds, start)
}

function counting(row: MatchRow | null): MatchRow | null {
  return row !== null && row.status === 'completed' && row.rated === 1 ? row : null
}

function boardsTouched(...rows: (MatchRow | null)[]): readonly BoardId[] {
  const boards = rows.flatMap((row) => (row === null ? [] : boardsOf(row.sportId, row.format)))
  return boardIds.filter((board) => boards.includes(board))
}

async function rateNewest(
  unit: Unit,
  boards: readonly BoardId[],
  match: RatedMatch,
): Promise<boolean> {
  const playerIds = [...match.side1, ...match.side2].sort()
  await lockBoards(unit, boards, 'shared')
  await lockPlayers(unit, playerIds)
  const main = boards[0]!
  if (!isNewest(match, await currentStandings(unit.tx, main, playerIds))) return false
  const levels = await startingLevelsOf(unit.tx, playerIds)
  for (const board of boards) {
    const standings = await currentStandings(unit.tx, board, playerIds)
    const changes = rateMatch(match, board, (id) => standings.get(id) ?? beginning(levels.get(id)))
    await putChanges(
      unit.tx,
      changes.map((change) => asChangeRow(board, match, change)),
    )
    await refreshRows(unit.tx, board, playerIds)
  }
  return true
}

function isNewest(match: RatedMatch, standings: ReadonlyMap<string, Standing>): boolean {
  return [...standings.values()].every(
    ({ lastPlayedAt }) => lastPlayedAt === null || lastPlayedAt < match.playedAt,
  )
}

function beginning(level: string | undefined): Standing {
  return newStanding(startingRating(level))
}

async function refoldBoard(
  tx: Tx,
  board: BoardId,
  from: Position,
  touched: Iterable<string>,
): Promise<Refolded> {
  const matches = await ratedMatchesFrom(tx, board, from)
  const stored = await changesFrom(tx, board, from)
  const standings = await standingsAt(tx, board, matches, from)
  const old = new Map(stored.map((row) => [keyOf(row), row]))
  const changed: ChangeRow[] = []
  for (const match of matches) {
    for (const change of rateMatch(match, board, (id) => standings.get(id)!)) {
      standings.set(change.playerId, change.after)
      const row = asChangeRow(board, match, change)
      if (!isSame(old.get(keyOf(row)), row)) changed.push(row)
      old.delete(keyOf(row))
    }
  }
  const gone = [...old.values()]
  for (const row of gone) await deleteChange(tx, row)
  await putChanges(tx, changed)
  const dirty = [...changed, ...gone].map(({ playerId }) => playerId)
  const players = [...new Set([...dirty, ...touched])].sort()
  await refreshRows(tx, board, players)
  return {
    matches: new Set([...changed, ...gone].map(({ matchId }) => matchId)).size,
    players: players.length,
  }
}

const keyOf = (row: ChangeRow) => `${row.matchId} ${row.playerId}`

function isSame(a: ChangeRow | undefined, b: ChangeRow): boolean {
  if (a === undefined) return false
  return (Object.keys(b) as (keyof ChangeRow)[]).every((column) => a[column] === b[column])
}

async function standingsAt(tx: Tx, board: BoardId, matches: readonly RatedMatch[], from: Position) {
  const ids = [...new Set(matches.flatMap(({ side1, side2 }) => [...side1, ...side2]))]
  const levels = await startingLevelsOf(tx, ids)
  const standings = new Map<string, Standing>()
  for (const id of ids) {
    const before = from === start ? null : await standingBefore(tx, board, id, from)
    standings.set(id, before ?? beginning(levels.get(id)))
  }
  return standings
}

/** Rewrites the maintained rows of players on a board from the latest changes. */
export async function refreshRows(
  tx: Tx,
  board: BoardId,
  playerIds: readonly string[],
): Promise<void> {
  const rows = []
  for (const playerId of playerIds) {
    const row = await ratingRow(tx, board, playerId)
    if (row === null) await deleteRating(tx, board, playerId)
    else rows.push(row)
  }
  await putRatings(tx, rows)
}
