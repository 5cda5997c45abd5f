import type { LiveGame } from '../game.ts'
import { pointIdentity } from '../merge.ts'
import { addWinner } from '../result.ts'
import { getCurrentTableTennisResult } from './result.ts'
import {
  findMatchPoint,
  findService,
  type TableTennisAction,
  tableTennisLive,
  type TableTennisSettings,
  type TableTennisState,
} from './rules.ts'

export const tableTennisGame: LiveGame<TableTennisSettings, TableTennisAction, TableTennisState> = {
  sportId: 'tabletennis',
  hasPairs: true,
  rules: tableTennisLive,
  identityOf: () => pointIdentity,
  resultOf: (state) => addWinner(getCurrentTableTennisResult(state), state.winner),
  currentResultOf: getCurrentTableTennisResult,
  scoreOf: (state) => ({
    now: state.points,
    won: state.games,
    sets: null,
    finished: state.finished,
    turn: findService(state)?.server.side ?? null,
    matchPoint: findMatchPoint(state),
    winner: state.winner,
  }),
}
