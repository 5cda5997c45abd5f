import { isFinishable, pointsLeft, type X01State } from '#engine/live/darts/x01.ts'
import type { LiveGameId, StateOf } from '#engine/live/games.ts'
import { sidesOnTwoFouls } from '#engine/live/pool/racks.ts'
import { sidesNearThirdFoul } from '#engine/live/pool/straight.ts'
import { service } from '#engine/live/table-tennis/rules.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { Scoring } from '../storage/scoring.ts'
import type { SideNames } from '../pad/props.ts'
import { t } from './messages.ts'

type Called = {
  readonly name: (side: Side) => string
  /** The last entry. */
  readonly action: Readonly<Record<string, unknown>>
}
type Call<Id extends LiveGameId> = (state: StateOf<Id>, called: Called) => string | null

/** Formats the score with one side's number first, as an umpire calls it. */
function scoreFrom(side: Side, [one, two]: Pair): string {
  if (one === two) return t('level', { one })
  return side === 1 ? t('score', { one, two }) : t('score', { one: two, two: one })
}

const tabletennis: Call<'tabletennis'> = (state, { name }) => {
  const { winner, points, finished } = state
  if (winner !== null) return t('match', { name: name(winner) })
  const last = finished.at(-1)
  if (points[0] + points[1] === 0 && last !== undefined) {
    return t('game', { name: name(last[0] > last[1] ? 1 : 2) })
  }
  return scoreFrom(service(state)?.server.side ?? 1, points)
}

const foosball: Call<'foosball'> = (state, { name }) => {
  const { winner, goals, finished, kickoff } = state
  if (winner !== null) return t('match', { name: name(winner) })
  const last = finished.at(-1)
  if (goals[0] + goals[1] === 0 && last !== undefined) {
    return t('game', { name: name(last[0] > last[1] ? 1 : 2) })
  }
  return scoreFrom(otherSide(kickoff), goals)
}

const x01: Call<'x01'> = (state, { name, action }) => {
  const { winner, won, inLeg, thrower } = state
  if (winner !== null) return t('match', { name: name(winner) })
  const last = won.at(-1)
  if (last !== undefined && inLeg[0].visits + inLeg[1].visits === 0) {
    return t('leg', { name: name(last) })
  }
  const points = pointsOf(state, action)
  const left = pointsLeft(state)[thrower - 1]!
  const requires = isFinishable(state) ? t('requires', { name: name(thrower), left }) : ''
  return [points === 0 ? t('noScore') : String(points), requires].filter(Boolean).join('. ')
}

/** Returns a visit's points: the entered total, or nothing for a bust. */
function pointsOf({ bust }: X01State, action: Called['action']): number | string {
  if (bust) return 0
  return typeof action['points'] === 'number' ? action['points'] : ''
}

const racks: Call<'racks'> = (state, { name, action }) => {
  if (state.winner !== null) return t('match', { name: name(state.winner) })
  if (action['kind'] === 'foul') {
    const [side] = sidesOnTwoFouls(state)
    return side === undefined ? null : t('twoFouls', { name: name(side) })
  }
  if (action['kind'] !== 'rack') return null
  const [one, two] = state.racks
  if (one === two) return t('level', { one })
  const leader = one > two ? 1 : 2
  return t('leads', {
    name: name(leader),
    one: Math.max(one, two),
    two: Math.min(one, two),
  })
}

const straight: Call<'straight'> = (state, { name }) => {
  if (state.winner !== null) return t('match', { name: name(state.winner) })
  const [side] = sidesNearThirdFoul(state)
  return side === undefined ? scoreFrom(1, state.points) : t('twoFouls', { name: name(side) })
}

const calls: { readonly [Id in LiveGameId]?: Call<Id> } = {
  tabletennis,
  foosball,
  x01,
  racks,
  straight,
}

/** Returns the spoken call for the last entry; null if it has none, such as after a correction. */
export function spokenCall({ match, log, state }: Scoring, sides: Pair<SideNames>): string | null {
  const last = log.at(-1)
  if (last?.type !== 'act') return null
  const call = calls[match.game] as ((state: unknown, called: Called) => string | null) | undefined
  return call?.(state, { name: (side) => sides[side - 1]!.short, action: last.action }) ?? null
}
