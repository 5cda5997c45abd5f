import { collectHabits } from '#engine/live/darts/habits.ts'
import { isFinishable, pointsLeft, type X01Action, type X01State } from '#engine/live/darts/x01.ts'
import type { LiveGameId, StateOf } from '#engine/live/games.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import { findSidesOnTwoFouls } from '#engine/live/pool/racks.ts'
import { findSidesNearThirdFoul } from '#engine/live/pool/straight.ts'
import { findService } from '#engine/live/table-tennis/rules.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { Scoring } from '../storage/scoring.ts'
import type { SideNames } from '../pad/props.ts'
import { t } from './messages.ts'

type CallContext = {
  readonly getName: (side: Side) => string
  /** The last entry. */
  readonly action: Readonly<Record<string, unknown>>
  readonly log: Scoring['log']
}
type DescribeCall<Id extends LiveGameId> = (
  state: StateOf<Id>,
  context: CallContext,
) => string | null

/** Formats the score with one side's number first, as an umpire calls it. */
function formatScoreFrom(side: Side, [one, two]: Pair): string {
  if (one === two) return t('allLevel', { one })
  return side === 1 ? t('score', { one, two }) : t('score', { one: two, two: one })
}

const tabletennis: DescribeCall<'tabletennis'> = (state, { getName }) => {
  const { winner, points, finished } = state
  if (winner !== null) return t('matchWon', { name: getName(winner) })
  const last = finished.at(-1)
  if (points[0] + points[1] === 0 && last !== undefined) {
    return t('gameWon', { name: getName(last[0] > last[1] ? 1 : 2) })
  }
  return formatScoreFrom(findService(state)?.server.side ?? 1, points)
}

const foosball: DescribeCall<'foosball'> = (state, { getName }) => {
  const { winner, goals, finished, kickoff } = state
  if (winner !== null) return t('matchWon', { name: getName(winner) })
  const last = finished.at(-1)
  if (goals[0] + goals[1] === 0 && last !== undefined) {
    return t('gameWon', { name: getName(last[0] > last[1] ? 1 : 2) })
  }
  return formatScoreFrom(otherSide(kickoff), goals)
}

const x01: DescribeCall<'x01'> = (state, context) => {
  const { getName } = context
  const { winner, won, inLeg, thrower } = state
  if (winner !== null) return t('matchWon', { name: getName(winner) })
  const last = won.at(-1)
  if (last !== undefined && inLeg[0].visits + inLeg[1].visits === 0) {
    return t('legWon', { name: getName(last) })
  }
  const points = getLastVisitPoints(state, context)
  const left = pointsLeft(state)[thrower - 1]!
  const requires = isFinishable(state) ? t('requires', { name: getName(thrower), left }) : ''
  return [points === 0 ? t('noScore') : String(points), requires].filter(Boolean).join('. ')
}

/** Returns the points of the last visit; 0 for a bust, and before the leg is opened. */
function getLastVisitPoints({ settings }: X01State, { action, log }: CallContext): number {
  const { by } = action as X01Action
  return collectHabits(settings, log as readonly LiveEvent<X01Action>[], by).visits.at(-1) ?? 0
}

const racks: DescribeCall<'racks'> = (state, { getName, action }) => {
  if (state.winner !== null) return t('matchWon', { name: getName(state.winner) })
  if (action['kind'] === 'foul') {
    const [side] = findSidesOnTwoFouls(state)
    return side === undefined ? null : t('twoFouls', { name: getName(side) })
  }
  if (action['kind'] !== 'rack') return null
  const [one, two] = state.racks
  if (one === two) return t('allLevel', { one })
  const leader = one > two ? 1 : 2
  return t('leads', {
    name: getName(leader),
    one: Math.max(one, two),
    two: Math.min(one, two),
  })
}

const straight: DescribeCall<'straight'> = (state, { getName }) => {
  if (state.winner !== null) return t('matchWon', { name: getName(state.winner) })
  const [side] = findSidesNearThirdFoul(state)
  return side === undefined
    ? formatScoreFrom(1, state.points)
    : t('twoFouls', { name: getName(side) })
}

const calls: { readonly [Id in LiveGameId]?: DescribeCall<Id> } = {
  tabletennis,
  foosball,
  x01,
  racks,
  straight,
}

/** Returns the spoken call for the last entry; null if it has none, such as after a correction. */
export function describeSpokenCall(
  { match, log, state }: Scoring,
  sides: Pair<SideNames>,
): string | null {
  const last = log.at(-1)
  if (last?.type !== 'act') return null
  const call = calls[match.game] as
    | ((state: unknown, context: CallContext) => string | null)
    | undefined
  const getName = (side: Side) => sides[side - 1]!.short
  return call?.(state, { getName, action: last.action, log }) ?? null
}
