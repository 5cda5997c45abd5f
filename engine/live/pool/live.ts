import { findSideAtMatchPoint, type LiveGame } from '../game.ts'
import { rackIdentity, valueIdentity } from '../merge.ts'
import { addWinner } from '../result.ts'
import { type RackAction, racksLive, type RackSettings, type RackState } from './racks.ts'
import { getCurrentRacksResult, getCurrentStraightResult } from './result.ts'
import {
  type StraightAction,
  straightLive,
  type StraightSettings,
  type StraightState,
} from './straight.ts'

/** Returns the side that needs one more rack to win the match. */
const findMatchPoint = (state: RackState) =>
  findSideAtMatchPoint((winner) => {
    const next = racksLive.apply(state, { kind: 'rack', winner })
    return next.ok && next.state.winner === winner
  })

export const racksGame: LiveGame<RackSettings, RackAction, RackState> = {
  sportId: 'pool',
  hasPairs: true,
  rules: racksLive,
  identityOf: () => rackIdentity,
  resultOf: (state) => addWinner(getCurrentRacksResult(state), state.winner),
  currentResultOf: getCurrentRacksResult,
  scoreOf: (state) => ({
    now: state.racks,
    won: null,
    sets: null,
    finished: [],
    turn: state.winner === null ? state.shooter : null,
    matchPoint: findMatchPoint(state),
    winner: state.winner,
  }),
}

export const straightGame: LiveGame<StraightSettings, StraightAction, StraightState> = {
  sportId: 'pool',
  hasPairs: true,
  rules: straightLive,
  identityOf: () => valueIdentity,
  resultOf: (state) => addWinner(getCurrentStraightResult(state), state.winner),
  currentResultOf: getCurrentStraightResult,
  scoreOf: (state) => ({
    now: state.points,
    won: null,
    sets: null,
    finished: [],
    turn: state.winner === null ? state.shooter : null,
    matchPoint: null,
    winner: state.winner,
  }),
}
