import type { Pair } from '../../sports/types.ts'
import type { LiveGame, LiveScore } from '../game.ts'
import { valueIdentity } from '../merge.ts'
import { addWinner } from '../result.ts'
import {
  type CricketAction,
  cricketLive,
  type CricketSettings,
  type CricketState,
} from './cricket.ts'
import type { LegScore, Length } from './legs.ts'
import { getCurrentCricketResult, getCurrentX01Result } from './result.ts'
import {
  isFinishable,
  pointsLeft,
  type X01Action,
  x01Live,
  type X01Settings,
  type X01State,
} from './x01.ts'

type LegsState = LegScore & { readonly settings: Length; readonly thrower: 1 | 2 }

function createScore(state: LegsState, now: Pair): Omit<LiveScore, 'matchPoint'> {
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
function isLastNeeded({ settings, legs, sets, thrower }: LegsState): boolean {
  const needsOne = (won: Pair, bestOf: number) => won[thrower - 1] === Math.floor(bestOf / 2)
  const isLeg = needsOne(legs, settings.legs)
  return settings.sets === undefined ? isLeg : isLeg && needsOne(sets, settings.sets)
}

export const x01Game: LiveGame<X01Settings, X01Action, X01State> = {
  sportId: 'darts',
  hasPairs: true,
  rules: x01Live,
  identityOf: () => valueIdentity,
  resultOf: (state) => addWinner(getCurrentX01Result(state), state.winner),
  currentResultOf: getCurrentX01Result,
  scoreOf: (state) => ({
    ...createScore(state, pointsLeft(state)),
    matchPoint: isFinishable(state) && isLastNeeded(state) ? state.thrower : null,
  }),
}

export const cricketGame: LiveGame<CricketSettings, CricketAction, CricketState> = {
  sportId: 'darts',
  hasPairs: true,
  rules: cricketLive,
  identityOf: () => valueIdentity,
  resultOf: (state) => addWinner(getCurrentCricketResult(state), state.winner),
  currentResultOf: getCurrentCricketResult,
  scoreOf: (state) => ({ ...createScore(state, state.points), matchPoint: null }),
}
