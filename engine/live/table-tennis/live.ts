import type { LiveGame } from '../game.ts'
import { pointIdentity } from '../merge.ts'
import { withWinner } from '../result.ts'
import { currentTableTennisResult } from './result.ts'
import {
  matchPoint,
  currentService,
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
  resultOf: (state) => withWinner(currentTableTennisResult(state), state.winner),
  currentResultOf: currentTableTennisResult,
  scoreOf: (state) => ({
    now: state.points,
    won: state.games,
    sets: null,
    finished: state.finished,
    turn: currentService(state)?.server.side ?? null,
    matchPoint: matchPoint(state),
    winner: state.winner,
  }),
}
