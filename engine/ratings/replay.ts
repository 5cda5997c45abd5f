import {
  createCalibration,
  readCalibration,
  type Calibration,
  type CalibrationState,
} from './calibration.ts'
import {
  createScore,
  readScore,
  loadSlots,
  type Columns,
  type PlayerIndex,
} from './leaderboard/columns.ts'
import {
  applyScore,
  countSavedPlayers,
  restoreRatingState,
  writeNewPlayer,
  type RatingState,
} from './leaderboard/rating-state.ts'

/** Everyone's rows before the match at index `at`. */
type Checkpoint = {
  readonly at: number
  readonly rows: Float64Array
  readonly calibration: CalibrationState
}

/** A fully folded board log, with checkpoints along the way. */
export type Replay = {
  readonly columns: Columns
  readonly playerIndex: PlayerIndex
  /** Returns a player's starting rating. */
  readonly start: (playerId: string) => number
  readonly checkpoints: readonly Checkpoint[]
}

/** Number of checkpoints: enough to resume near a match, few enough to keep in memory. */
const maxCheckpoints = 12
const minSpacing = 4096

/** Returns a state at the last checkpoint before an index of the log, and the index to continue from. */
export function restoreStateBefore(
  { checkpoints, playerIndex, start }: Replay,
  index: number,
): { readonly state: RatingState; readonly at: number } {
  const { at, rows, calibration } =
    checkpoints.findLast((each) => each.at <= index) ?? emptyCheckpoint
  const state = restoreRatingState(rows, playerIndex.ids.length)
  state.calibration = calibration.slice()
  for (let player = countSavedPlayers(rows); player < playerIndex.ids.length; player++) {
    writeNewPlayer(state, player, start(playerIndex.ids[player]!))
  }
  return { state, at }
}

const emptyCheckpoint: Checkpoint = {
  at: 0,
  rows: new Float64Array(0),
  calibration: createCalibration(),
}

/** Returns the calibration of a board's forecasts from its whole log. */
export const readLatestCalibration = ({ checkpoints }: Replay): Calibration =>
  readCalibration((checkpoints.at(-1) ?? emptyCheckpoint).calibration)

/**
 * Folds a log and keeps checkpoints. Checkpoints of an earlier fold remain valid up to `from`, the first
 * index at which the log differs.
 */
export function replay(
  log: Pick<Replay, 'columns' | 'playerIndex' | 'start'>,
  earlier: readonly Checkpoint[] = [],
  from = 0,
): Replay {
  const { length } = log.columns.ids
  const checkpoints = earlier.filter(({ at }) => at <= from)
  const spacing = Math.max(minSpacing, Math.ceil(length / maxCheckpoints))
  const { state, at } = restoreStateBefore({ ...log, checkpoints }, from)
  const score = createScore()
  let last = checkpoints.at(-1)?.at ?? 0
  for (let i = at; i < length; i++) {
    if (i - last >= spacing) {
      checkpoints.push(createCheckpoint(state, i))
      last = i
    }
    loadSlots(state, log.columns, i)
    applyScore(state, readScore(log.columns, i, score))
  }
  checkpoints.push(createCheckpoint(state, length))
  return { ...log, checkpoints: thinCheckpoints(checkpoints, spacing) }
}

const createCheckpoint = ({ rows, calibration }: RatingState, index: number): Checkpoint => ({
  at: index,
  rows: rows.slice(),
  calibration: calibration!.slice(),
})

/** Thins out checkpoints, because each time the log grows, one remains at its former end. */
function thinCheckpoints(checkpoints: readonly Checkpoint[], spacing: number): Checkpoint[] {
  let last = 0
  return checkpoints.filter(({ at }, index) => {
    const isKept = at - last >= spacing || index === checkpoints.length - 1
    if (isKept) last = at
    return isKept
  })
}
