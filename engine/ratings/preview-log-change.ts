import {
  editColumns,
  createScore,
  readScore,
  loadSlots,
  type Columns,
  type PlayerIndex,
} from './leaderboard/columns.ts'
import { restoreStateBefore, type Replay } from './replay.ts'
import {
  listChangeValues,
  copyRow,
  isSameChange,
  isSameRow,
  copyBefore,
  applyScore,
  readRating,
  slots,
  type RatingState,
} from './leaderboard/rating-state.ts'
import type { RatedMatch } from './types.ts'

/** Matches to remove and to add; a corrected match is in both. */
export type LogChange = {
  readonly removed: readonly string[]
  readonly added: readonly RatedMatch[]
}

export type RatingDifference = {
  readonly playerId: string
  readonly before: number
  readonly after: number
}

export type RatingPreviewResult = {
  /** Number of matches that would be added, be removed or change a rating differently. */
  readonly matches: number
  /** Every player whose final rating would differ, in points. */
  readonly differences: readonly RatingDifference[]
}

/**
 * Previews how a change of the log would affect ratings, without making it. Folds the current and the changed
 * log side by side from the last checkpoint before the change. Bit-identical to folding both from the start.
 * Source: docs/subsystems/ratings.md.
 */
export function previewLogChange(
  replay: Replay,
  { removed, added }: LogChange,
): RatingPreviewResult {
  const playerIndex = copyIfPlayersAreNew(replay.playerIndex, added)
  const edited = editColumns(replay.columns, playerIndex, new Set(removed), added)
  const before = createPosition({ ...replay, playerIndex }, edited.first)
  const after = createPosition({ ...replay, playerIndex }, edited.first)
  const differs = new Uint8Array(playerIndex.ids.length)
  const changes = { removed: new Map<string, string>(), added: new Map<string, string>() }
  const markChanged = () => {
    for (const player of [...before.state.slotPlayers, ...after.state.slotPlayers]) {
      if (player >= 0) differs[player] = isSameRow(before.state, after.state, player) ? 0 : 1
    }
  }
  let i = before.at
  let matches = 0
  const applyRemoved = (until: number) => {
    for (; i < until; i++) {
      applyMatchAt(before, replay.columns, i)
      changes.removed.set(
        replay.columns.ids[i]!,
        serializeChanges(before, playerIndex, replay.columns.playedAt[i]!),
      )
      markChanged()
    }
  }
  for (let index = after.at; index < edited.columns.ids.length; index++) {
    const previous = edited.from[index]!
    if (previous === -1) {
      applyMatchAt(after, edited.columns, index)
      changes.added.set(
        edited.columns.ids[index]!,
        serializeChanges(after, playerIndex, edited.columns.playedAt[index]!),
      )
      markChanged()
      continue
    }
    applyRemoved(previous)
    if (applyToBoth(before, after, edited.columns, index, differs)) matches += 1
    i = previous + 1
  }
  applyRemoved(replay.columns.ids.length)
  for (const id of new Set([...changes.removed.keys(), ...changes.added.keys()])) {
    if (changes.removed.get(id) !== changes.added.get(id)) matches += 1
  }
  return { matches, differences: findDifferences(playerIndex, before.state, after.state) }
}

/**
 * Returns a copy of the index that new players can be added to, or the same index if none is new, because copying
 * a large one is slow.
 */
function copyIfPlayersAreNew(playerIndex: PlayerIndex, added: readonly RatedMatch[]): PlayerIndex {
  const isKnown = ({ side1, side2 }: RatedMatch) =>
    [...side1, ...side2].every((id) => playerIndex.indexes.has(id))
  return added.every(isKnown)
    ? playerIndex
    : { ids: [...playerIndex.ids], indexes: new Map(playerIndex.indexes) }
}

type LogPosition = {
  readonly state: RatingState
  readonly at: number
  readonly valuesBefore: Float64Array
}

function createPosition(replay: Replay, first: number): LogPosition {
  return { ...restoreStateBefore(replay, first), valuesBefore: new Float64Array(12) }
}

const score = createScore()

function applyMatchAt({ state, valuesBefore }: LogPosition, columns: Columns, i: number): void {
  loadSlots(state, columns, i)
  copyBefore(state, valuesBefore)
  applyScore(state, readScore(columns, i, score))
}

/** Rates a match that is in both logs; returns whether its rating changes differ. */
function applyToBoth(
  before: LogPosition,
  after: LogPosition,
  columns: Columns,
  at: number,
  differs: Uint8Array,
): boolean {
  const { matchPlayers } = columns
  let isClean = true
  for (let slot = at * 4; slot < at * 4 + 4; slot++) {
    if (matchPlayers[slot]! >= 0 && differs[matchPlayers[slot]!] === 1) isClean = false
  }
  applyMatchAt(before, columns, at)
  if (isClean) {
    for (let slot = at * 4; slot < at * 4 + 4; slot++) {
      if (matchPlayers[slot]! >= 0) copyRow(before.state, after.state, matchPlayers[slot]!)
    }
    return false
  }
  applyMatchAt(after, columns, at)
  for (let slot = at * 4; slot < at * 4 + 4; slot++) {
    const player = matchPlayers[slot]!
    if (player >= 0) differs[player] = isSameRow(before.state, after.state, player) ? 0 : 1
  }
  return !isSameChange(before.state, after.state, before.valuesBefore, after.valuesBefore)
}

/** Serialises everything stored about a match's effect on its players, for comparison. */
function serializeChanges(
  { state, valuesBefore }: LogPosition,
  playerIndex: PlayerIndex,
  playedAt: number,
): string {
  const lines = slots.flatMap((slot) => {
    const player = state.slotPlayers[slot]!
    if (player < 0) return []
    return [
      JSON.stringify([
        playerIndex.ids[player],
        ...listChangeValues(state, valuesBefore, slot).map(String),
      ]),
    ]
  })
  return [playedAt, ...lines.toSorted()].join('\n')
}

function findDifferences(
  playerIndex: PlayerIndex,
  before: RatingState,
  after: RatingState,
): RatingDifference[] {
  return playerIndex.ids.flatMap((playerId, player) => {
    const [from, to] = [readRating(before, player), readRating(after, player)]
    return from === to ? [] : [{ playerId, before: from, after: to }]
  })
}
