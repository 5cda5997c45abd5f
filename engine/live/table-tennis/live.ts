import type { LiveGame } from '../game.ts'
import { ofPoint } from '../merge.ts'
import { wonBy } from '../result.ts'
import { tableTennisSoFar } from './result.ts'
import {
  matchPoint,
  service,
  type TableTennisAction,
  tableTennisLive,
  type TableTennisSettings,
  type TableTennisState,
} from './rules.ts'

export const tableTennisGame: LiveGame<TableTennisSettings, TableTennisAction, TableTennisState> = {
  sportId: 'tabletennis',
  hasPairs: true,
  rules: tableTennisLive,
  identityOf: () => ofPoint,
  resultOf: (state) => wonBy(tableTennisSoFar(state), state.winner),
  soFarOf: tableTennisSoFar,
  scoreOf: (state) => ({
    now: state.points,
    won: state.games,
    sets: null,
    finished: state.finished,
    turn: service(state)?.server.side ?? null,
    matchPoint: matchPoint(state),
    winner: state.winner,
  }),
}
