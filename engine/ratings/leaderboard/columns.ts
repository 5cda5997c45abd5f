import { getScore, type Score, type RatingState } from './rating-state.ts'
import type { RatedMatch } from '../types.ts'

/** Maps players to their index in the columns. Players are never removed. */
export type PlayerIndex = { readonly ids: string[]; readonly indexes: Map<string, number> }

export const createPlayerIndex = (): PlayerIndex => ({ ids: [], indexes: new Map() })

function findOrAddIndex({ ids, indexes }: PlayerIndex, id: string | undefined): number {
  if (id === undefined) return -1
  const existing = indexes.get(id)
  if (existing !== undefined) return existing
  ids.push(id)
  indexes.set(id, ids.length - 1)
  return ids.length - 1
}

/**
 * The log of a board as columns, in order: four slots per match (side 1, its partner, side 2, its partner), -1
 * for an empty slot, and two scores.
 */
export type Columns = {
  readonly ids: readonly string[]
  readonly playedAt: Float64Array
  readonly createdAt: Float64Array
  readonly matchPlayers: Int32Array
  readonly winnerSide: Uint8Array
  readonly usualMargin: Float64Array
  readonly slopes: Float64Array
  readonly scores: Float64Array
}

function createColumns(length: number): Columns & { readonly ids: string[] } {
  return {
    ids: Array.from({ length }, () => ''),
    playedAt: new Float64Array(length),
    createdAt: new Float64Array(length),
    matchPlayers: new Int32Array(length * 4),
    winnerSide: new Uint8Array(length),
    usualMargin: new Float64Array(length),
    slopes: new Float64Array(length),
    scores: new Float64Array(length * 2),
  }
}

export const emptyColumns = (): Columns => createColumns(0)

function writeMatch(
  target: Columns & { ids: string[] },
  index: number,
  match: RatedMatch,
  playerIndex: PlayerIndex,
) {
  const { playedAt, winnerSide, usualMargin, slope, score1, score2 } = getScore(match)
  target.ids[index] = match.id
  target.playedAt[index] = playedAt
  target.createdAt[index] = match.createdAt
  target.winnerSide[index] = winnerSide
  target.usualMargin[index] = usualMargin
  target.slopes[index] = slope
  target.scores.set([score1, score2], index * 2)
  const { side1, side2 } = match
  const slots = [side1[0], side1[1], side2[0], side2[1]].map((id) =>
    findOrAddIndex(playerIndex, id),
  )
  target.matchPlayers.set(slots, index * 4)
}

function copyMatch(
  source: Columns,
  sourceIndex: number,
  target: Columns & { ids: string[] },
  index: number,
) {
  target.ids[index] = source.ids[sourceIndex]!
  target.playedAt[index] = source.playedAt[sourceIndex]!
  target.createdAt[index] = source.createdAt[sourceIndex]!
  target.winnerSide[index] = source.winnerSide[sourceIndex]!
  target.usualMargin[index] = source.usualMargin[sourceIndex]!
  target.slopes[index] = source.slopes[sourceIndex]!
  target.scores[index * 2] = source.scores[sourceIndex * 2]!
  target.scores[index * 2 + 1] = source.scores[sourceIndex * 2 + 1]!
  for (let slot = 0; slot < 4; slot++)
    target.matchPlayers[index * 4 + slot] = source.matchPlayers[sourceIndex * 4 + slot]!
}

/** Returns the index at which a match belongs in the columns. */
function findInsertIndex({ ids, playedAt, createdAt }: Columns, match: RatedMatch): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    const byTime = playedAt[middle]! - match.playedAt || createdAt[middle]! - match.createdAt
    const isBefore = byTime < 0 || (byTime === 0 && ids[middle]! < match.id)
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

export type EditedColumns = {
  readonly columns: Columns
  /** Previous index of each match; -1 for a new one. */
  readonly from: Int32Array
  /** First index at which anything differs. */
  readonly first: number
}

/** Removes some matches from columns and adds others. Added matches may reuse the ids of removed ones. */
export function editColumns(
  columns: Columns,
  playerIndex: PlayerIndex,
  removed: ReadonlySet<string>,
  added: readonly RatedMatch[],
): EditedColumns {
  const insertions = added
    .map((match) => ({ match, index: findInsertIndex(columns, match) }))
    .toSorted(
      (a, b) =>
        a.index - b.index ||
        a.match.playedAt - b.match.playedAt ||
        a.match.createdAt - b.match.createdAt ||
        (a.match.id < b.match.id ? -1 : 1),
    )
  const removedIndexes = new Set<number>()
  if (removed.size > 0) columns.ids.forEach((id, i) => removed.has(id) && removedIndexes.add(i))
  const length = columns.ids.length - removedIndexes.size + insertions.length
  const target = createColumns(length)
  const from = new Int32Array(length)
  let targetIndex = 0
  let next = 0
  for (let i = 0; i <= columns.ids.length; i++) {
    for (; next < insertions.length && insertions[next]!.index === i; next++) {
      writeMatch(target, targetIndex, insertions[next]!.match, playerIndex)
      from[targetIndex++] = -1
    }
    if (i === columns.ids.length || removedIndexes.has(i)) continue
    copyMatch(columns, i, target, targetIndex)
    from[targetIndex++] = i
  }
  const changed = from.findIndex((was, index) => was !== index)
  const first = changed === -1 ? Math.min(length, columns.ids.length) : changed
  return { columns: target, from, first }
}

/** Loads the players of a match into the slots of a rating state. */
export function loadSlots(
  { slotPlayers }: RatingState,
  { matchPlayers }: Columns,
  i: number,
): void {
  for (let slot = 0; slot < 4; slot++) slotPlayers[slot] = matchPlayers[i * 4 + slot]!
}

/** Reads the score of a match into `score` and returns it, so that the loop allocates nothing. */
export function readScore(columns: Columns, i: number, score: Score): Score {
  score.playedAt = columns.playedAt[i]!
  score.winnerSide = columns.winnerSide[i] as Score['winnerSide']
  score.usualMargin = columns.usualMargin[i]!
  score.slope = columns.slopes[i]!
  score.score1 = columns.scores[i * 2]!
  score.score2 = columns.scores[i * 2 + 1]!
  return score
}

export const createScore = (): Score => ({
  playedAt: 0,
  winnerSide: 0,
  usualMargin: 0,
  slope: 1,
  score1: 0,
  score2: 0,
})
