import { sideAtMatchPoint, type LiveGame } from '../game.ts'
import { ofRack, ofValue } from '../merge.ts'
import { wonBy } from '../result.ts'
import { type RackAction, racksLive, type RackSettings, type RackState } from './racks.ts'
import { racksSoFar, straightSoFar } from './result.ts'
import {
  type StraightAction,
  straightLive,
  type StraightSettings,
  type StraightState,
} from './straight.ts'

/** Returns the side that the next rack would make the winner. */
const matchPoint = (state: RackState) =>
  sideAtMatchPoint((winner) => {
    const next = racksLive.apply(state, { kind: 'rack', winner })
    return next.ok && next.state.winner === winner
  })

export const racksGame: LiveGame<RackSettings, RackAction, RackState> = {
  sportId: 'pool',
  hasPairs: true,
  rules: racksLive,
  identityOf: () => ofRack,
  resultOf: (state) => wonBy(racksSoFar(state), state.winner),
  soFarOf: racksSoFar,
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
  identityOf: () => ofValue,
  resultOf: (state) => wonBy(straightSoFar(state), state.winner),
  soFarOf: straightSoFar,
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
