import { beginLearning, readCalibration, type Calibration, type Learning } from './calibration.ts'
import { noScore, readScore, takeSeats, type Columns, type Roll } from './leaderboard/columns.ts'
import { playScore, savedPlayers, tableOf, writeNew, type Table } from './leaderboard/table.ts'

/** Everyone's rows before the match at index `at`. */
type Checkpoint = {
  readonly at: number
  readonly rows: Float64Array
  readonly learning: Learning
}

/** A fully folded board log, with snapshots along the way. */
export type Replay = {
  readonly columns: Columns
  readonly roll: Roll
  /** Returns a player's starting rating. */
  readonly start: (playerId: string) => number
  readonly checkpoints: readonly Checkpoint[]
}

/** Number of snapshots: enough to resume near a match, few enough to keep. */
const stretches = 12
const shortest = 4096

/** Returns a table at the last checkpoint before an index of the log, and the index to play on from. */
export function tableBefore(
  { checkpoints, roll, start }: Replay,
  place: number,
): { readonly table: Table; readonly at: number } {
  const { at, rows, learning } = checkpoints.findLast((each) => each.at <= place) ?? none
  const table = tableOf(rows, roll.ids.length)
  table.learning = learning.slice()
  for (let player = savedPlayers(rows); player < roll.ids.length; player++) {
    writeNew(table, player, start(roll.ids[player]!))
  }
  return { table, at }
}

const none: Checkpoint = { at: 0, rows: new Float64Array(0), learning: beginLearning() }

/** Returns what the whole log says about the forecasts of its board. */
export const calibrationOf = ({ checkpoints }: Replay): Calibration =>
  readCalibration((checkpoints.at(-1) ?? none).learning)

/**
 * Folds a log and keeps checkpoints. Checkpoints of an earlier fold remain valid up to `from`, the first
 * index at which the log differs.
 */
export function replay(
  log: Pick<Replay, 'columns' | 'roll' | 'start'>,
  earlier: readonly Checkpoint[] = [],
  from = 0,
): Replay {
  const { length } = log.columns.ids
  const checkpoints = earlier.filter(({ at }) => at <= from)
  const spacing = Math.max(shortest, Math.ceil(length / stretches))
  const { table, at } = tableBefore({ ...log, checkpoints }, from)
  const score = noScore()
  let last = checkpoints.at(-1)?.at ?? 0
  for (let i = at; i < length; i++) {
    if (i - last >= spacing) {
      checkpoints.push(checkpointOf(table, i))
      last = i
    }
    takeSeats(table, log.columns, i)
    playScore(table, readScore(log.columns, i, score))
  }
  checkpoints.push(checkpointOf(table, length))
  return { ...log, checkpoints: thinned(checkpoints, spacing) }
}

const checkpointOf = ({ rows, learning }: Table, at: number): Checkpoint => ({
  at,
  rows: rows.slice(),
  learning: learning!.slice(),
})

/** Thins out checkpoints, because a growing log leaves one at each of its former ends. */
function thinned(checkpoints: readonly Checkpoint[], spacing: number): Checkpoint[] {
  let last = 0
  return checkpoints.filter(({ at }, place) => {
    const isKept = at - last >= spacing || place === checkpoints.length - 1
    if (isKept) last = at
    return isKept
  })
}
