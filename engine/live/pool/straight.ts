import type { Pair, Side } from '../../sports/types.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied, LiveRules } from '../log.ts'
import { otherSide } from '../../sports/finding.ts'
import { updateSide } from '../sides.ts'
import { t } from '../messages.ts'
import {
  createTimeState,
  isTimeAction,
  noExtensions,
  applyTimeAction,
  type TimeAction,
  type TimeSettings,
  type TimeState,
} from './shot-clock.ts'

export type StraightSettings = TimeSettings & {
  /** Points that win. */
  readonly to: number
  readonly breaks: Side
}

export type InningEnd = 'miss' | 'safety' | 'foul' | 'breaking foul'

export type StraightAction =
  | TimeAction
  /** `balls`: potted before the shot that ended the inning. */
  | { readonly kind: 'inning'; readonly by: Side; readonly balls: number; readonly ends: InningEnd }
  /** After a breaking foul: the offender breaks again, or the other side plays on. */
  | { readonly kind: 'choice'; readonly by: Side; readonly again: boolean }

export type StraightState = TimeState & {
  readonly settings: StraightSettings
  readonly points: Pair
  readonly shooter: Side
  /** Balls on the table; with one left, fourteen more are racked. */
  readonly onTable: number
  /** Whether the next shot is an opening break. */
  readonly isBreak: boolean
  /** Consecutive fouls; a breaking foul does not count towards three. */
  readonly fouls: Pair
  readonly allFouls: Pair
  readonly safeties: Pair
  readonly innings: Pair
  /** Longest runs; fouls are not deducted. */
  readonly highRun: Pair
  /** The side that chooses who breaks. */
  readonly choice: Side | null
  readonly winner: Side | null
}

const fullRack = 15
const breakingFoulPoints = 2
const thirdFoul = { consecutive: 3, extraPoints: 15 } as const

function begin(settings: StraightSettings): StraightState {
  return {
    settings,
    points: [0, 0],
    shooter: settings.breaks,
    onTable: fullRack,
    isBreak: true,
    fouls: [0, 0],
    ...createTimeState(settings),
    allFouls: [0, 0],
    safeties: [0, 0],
    innings: [0, 0],
    highRun: [0, 0],
    choice: null,
    winner: null,
  }
}

/** Returns the sides that lose fifteen more points with their next foul. */
export function findSidesNearThirdFoul({ fouls }: StraightState): readonly Side[] {
  const sides: readonly Side[] = [1, 2]
  return sides.filter((side) => fouls[side - 1] === thirdFoul.consecutive - 1)
}

/** Returns the number of balls on the table after some were potted, with new racks as needed. */
export function countBallsLeft(onTable: number, balls: number): number {
  const toNextRack = onTable - 1
  return balls < toNextRack ? onTable - balls : fullRack - ((balls - toNextRack) % (fullRack - 1))
}

/** Returns whether potting these balls leads to a new rack. */
const isNewRack = (onTable: number, balls: number) => balls >= onTable - 1

type Inning = Extract<StraightAction, { kind: 'inning' }>
function applyInning(state: StraightState, { by, balls, ends }: Inning): Applied<StraightState> {
  const { settings, points } = state
  if (by !== state.shooter) return refuse(t('live.notAtTable'))
  if (!Number.isSafeInteger(balls) || balls < 0) return refuse(t('live.noBalls'))
  const reached = points[by - 1]! + balls
  if (reached > settings.to) return refuse(t('live.beyondTarget', { to: settings.to }))
  if (ends === 'breaking foul' && (!state.isBreak || balls > 0)) {
    return refuse(t('live.noBreak'))
  }
  const potted: StraightState = {
    ...state,
    points: updateSide(points, by, () => reached),
    innings: updateSide(state.innings, by, (n) => n + 1),
    highRun: updateSide(state.highRun, by, (most) => Math.max(most, balls)),
    onTable: countBallsLeft(state.onTable, balls),
    ...(isNewRack(state.onTable, balls) ? noExtensions : {}),
    isBreak: false,
    // A legal shot resets consecutive fouls.
    fouls: balls > 0 ? updateSide(state.fouls, by, () => 0) : state.fouls,
  }
  if (reached === settings.to) return accept({ ...potted, winner: by })
  return accept(endInning(potted, by, ends))
}

function endInning(state: StraightState, by: Side, ends: InningEnd): StraightState {
  const other = otherSide(by)
  switch (ends) {
    case 'miss':
      return { ...state, shooter: other, fouls: updateSide(state.fouls, by, () => 0) }
    case 'safety':
      return {
        ...state,
        shooter: other,
        fouls: updateSide(state.fouls, by, () => 0),
        safeties: updateSide(state.safeties, by, (n) => n + 1),
      }
    case 'breaking foul':
      return {
        ...state,
        points: updateSide(state.points, by, (n) => n - breakingFoulPoints),
        allFouls: updateSide(state.allFouls, by, (n) => n + 1),
        choice: other,
      }
    case 'foul':
      return applyFoul(state, by)
  }
}

function applyFoul(state: StraightState, by: Side): StraightState {
  const fouls = updateSide(state.fouls, by, (n) => n + 1)
  const allFouls = updateSide(state.allFouls, by, (n) => n + 1)
  const isThird = fouls[by - 1] === thirdFoul.consecutive
  const cost = isThird ? 1 + thirdFoul.extraPoints : 1
  const points = updateSide(state.points, by, (n) => n - cost)
  const penalised = { ...state, points, allFouls }
  if (!isThird) return { ...penalised, fouls, shooter: otherSide(by) }
  // All fifteen are racked, and the offender breaks.
  return {
    ...penalised,
    fouls: updateSide(fouls, by, () => 0),
    shooter: by,
    onTable: fullRack,
    isBreak: true,
    ...noExtensions,
  }
}

function applyChoice(state: StraightState, by: Side, again: boolean): Applied<StraightState> {
  if (state.choice !== by) return refuse(t('live.noChoice'))
  const shooter = again ? otherSide(by) : by
  return accept({ ...state, shooter, choice: null, isBreak: again })
}

function apply(state: StraightState, action: StraightAction): Applied<StraightState> {
  if (state.winner !== null) return refuse(t('live.over'))
  if (isTimeAction(action)) return applyTimeAction(state, action)
  if (action.kind === 'choice') return applyChoice(state, action.by, action.again)
  if (state.choice !== null) return refuse(t('live.choiceFirst'))
  return applyInning(state, action)
}

/** Straight pool (14.1), inning by inning. Source: WPA 14.1. */
export const straightLive: LiveRules<StraightSettings, StraightAction, StraightState> = {
  begin,
  apply,
  placeOf: ({ innings }) => `inning ${innings[0] + innings[1] + 1}`,
}
