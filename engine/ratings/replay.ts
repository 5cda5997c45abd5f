import { beginLearning, readCalibration, type Calibration, type Learning } from './calibration.ts'
import { noScore, readScore, takeSeats, type Columns, type Roll } from './columns.ts'
import { playScore, savedPlayers, tableOf, writeNew, type Table } from './table.ts'

/** Everyone's rows before the match at a place. */
type Checkpoint = {
  readonly at: number
  readonly rows: Float64Array
  readonly learning: Learning
}

/** A fully folded board log, with snapshots along the way. */
export type Replay = {
  readonly columns: Columns
  readonly roll: Roll
  /** Rating that a player starts from. */
  readonly start: (playerId: string) => number
  readonly checkpoints: readonly Checkpoint[]
}

/** Number of snapshots: enough to resume near a match, few enough to keep. */
const stretches = 12
const shortest = 4096

/** A table as it stood before a place of the log, and the place from which it must be played on. */
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

/** What the whole log says about the forecasts of its board. */
export const calibrationOf = ({ checkpoints }: Replay): Calibration =>
  readCalibration((checkpoints.at(-1) ?? none).learning)

/**
 * Folds a log and keeps checkpoints. Those of an earlier fold stand up to `from`, the first place at
 * which the log differs.
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

/** A log that grows leaves a checkpoint at each of its former ends. */
function thinned(checkpoints: readonly Checkpoint[], spacing: number): Checkpoint[] {
  let last = 0
  return checkpoints.filter(({ at }, place) => {
    const isKept = at - last >= spacing || place === checkpoints.length - 1
    if (isKept) last = at
    return isKept
  })
}
