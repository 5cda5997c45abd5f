import { sideAtMatchPoint, type LiveGame } from '../game.ts'
import { rackIdentity, valueIdentity } from '../merge.ts'
import { withWinner } from '../result.ts'
import { type RackAction, racksLive, type RackSettings, type RackState } from './racks.ts'
import { currentRacksResult, currentStraightResult } from './result.ts'
import {
  type StraightAction,
  straightLive,
  type StraightSettings,
  type StraightState,
} from './straight.ts'

/** Returns the side that needs one more rack to win the match. */
const matchPoint = (state: RackState) =>
  sideAtMatchPoint((winner) => {
    const next = racksLive.apply(state, { kind: 'rack', winner })
    return next.ok && next.state.winner === winner
  })

export const racksGame: LiveGame<RackSettings, RackAction, RackState> = {
  sportId: 'pool',
  hasPairs: true,
  rules: racksLive,
  identityOf: () => rackIdentity,
  resultOf: (state) => withWinner(currentRacksResult(state), state.winner),
  currentResultOf: currentRacksResult,
  scoreOf: (state) => ({
    now: state.racks,
    won: null,
    sets: null,
    finished: [],
    turn: state.winner === null ? state.shooter : null,
    matchPoint: matchPoint(state),
    winner: state.winner,
  }),
}

export const straightGame: LiveGame<StraightSettings, StraightAction, StraightState> = {
  sportId: 'pool',
  hasPairs: true,
  rules: straightLive,
  identityOf: () => valueIdentity,
  resultOf: (state) => withWinner(currentStraightResult(state), state.winner),
  currentResultOf: currentStraightResult,
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
