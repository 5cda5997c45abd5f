import { findSideAtMatchPoint, type LiveGame } from '../game.ts'
import { pointIdentity } from '../merge.ts'
import { addWinner } from '../result.ts'
import { getCurrentFoosballResult } from './result.ts'
import {
  type FoosballAction,
  foosballLive,
  type FoosballSettings,
  type FoosballState,
} from './rules.ts'

/** Returns the side that needs one more goal to win the match. */
const findMatchPoint = (state: FoosballState) =>
  findSideAtMatchPoint((side) => {
    const next = foosballLive.apply(state, { kind: 'goal', side })
    return next.ok && next.state.winner === side
  })

export const foosballGame: LiveGame<FoosballSettings, FoosballAction, FoosballState> = {
  sportId: 'foosball',
  hasPairs: true,
  rules: foosballLive,
  identityOf: () => pointIdentity,
  resultOf: (state) => addWinner(getCurrentFoosballResult(state), state.winner),
  currentResultOf: getCurrentFoosballResult,
  scoreOf: (state) => ({
    now: state.winner !== null && state.settings.games === 1 ? state.finished[0]! : state.goals,
    won: state.settings.games === 1 ? null : state.games,
    sets: null,
    finished: state.finished,
    turn: state.winner === null ? state.kickoff : null,
    matchPoint: findMatchPoint(state),
    winner: state.winner,
  }),
}
