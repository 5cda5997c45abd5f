import type { Pair } from '../../sports/types.ts'
import type { LiveGame, LiveScore } from '../game.ts'
import { valueIdentity } from '../merge.ts'
import { withWinner } from '../result.ts'
import {
  type CricketAction,
  cricketLive,
  type CricketSettings,
  type CricketState,
} from './cricket.ts'
import type { LegScore, Length } from './legs.ts'
import { currentCricketResult, currentX01Result } from './result.ts'
import {
  isFinishable,
  pointsLeft,
  type X01Action,
  x01Live,
  type X01Settings,
  type X01State,
} from './x01.ts'

type InLegs = LegScore & { readonly settings: Length; readonly thrower: 1 | 2 }

function score(state: InLegs, now: Pair): Omit<LiveScore, 'matchPoint'> {
  const { settings, legs, sets, winner, thrower } = state
  return {
    now,
    won: legs,
    sets: settings.sets === undefined ? null : sets,
    finished: [],
    turn: winner === null ? thrower : null,
    winner,
  }
}

/** Returns whether the thrower needs only this leg to win. */
function isLastNeeded({ settings, legs, sets, thrower }: InLegs): boolean {
  const one = (won: Pair, bestOf: number) => won[thrower - 1] === Math.floor(bestOf / 2)
  const isLeg = one(legs, settings.legs)
  return settings.sets === undefined ? isLeg : isLeg && one(sets, settings.sets)
}

export const x01Game: LiveGame<X01Settings, X01Action, X01State> = {
  sportId: 'darts',
  hasPairs: true,
  rules: x01Live,
  identityOf: () => valueIdentity,
  resultOf: (state) => withWinner(currentX01Result(state), state.winner),
  currentResultOf: currentX01Result,
  scoreOf: (state) => ({
    ...score(state, pointsLeft(state)),
    matchPoint: isFinishable(state) && isLastNeeded(state) ? state.thrower : null,
  }),
}

export const cricketGame: LiveGame<CricketSettings, CricketAction, CricketState> = {
  sportId: 'darts',
  hasPairs: true,
  rules: cricketLive,
  identityOf: () => valueIdentity,
  resultOf: (state) => withWinner(currentCricketResult(state), state.winner),
  currentResultOf: currentCricketResult,
  scoreOf: (state) => ({ ...score(state, state.points), matchPoint: null }),
}
