import type { Pair, Side } from '../../sports/types.ts'
import { otherSide } from '../../sports/finding.ts'
import type { LiveGame } from '../game.ts'
import { pointIdentity, valueIdentity } from '../merge.ts'
import { getChessResult } from './result.ts'
import {
  type ChessAction,
  chessLive,
  type ChessSettings,
  type ChessState,
  type Colour,
} from './rules.ts'

/** Returns the side that plays a colour. */
export const getSide = ({ white }: ChessSettings, colour: Colour): Side =>
  colour === 'white' ? white : otherSide(white)

function getWinner(state: ChessState): Side | 0 | null {
  switch (state.result) {
    case '1-0':
      return getSide(state.settings, 'white')
    case '0-1':
      return getSide(state.settings, 'black')
    case '½-½':
      return 0
    case null:
      return null
  }
}

/** Returns the clocks in seconds by side rather than by colour. */
function getClocks({ clock, settings }: ChessState): Pair {
  return settings.white === 1 ? [clock.white, clock.black] : [clock.black, clock.white]
}

export const chessGame: LiveGame<ChessSettings, ChessAction, ChessState> = {
  sportId: 'chess',
  hasPairs: false,
  rules: chessLive,
  identityOf: ({ kind }) => (kind === 'moves' ? valueIdentity : pointIdentity),
  isOutsidePlay: ({ kind }) => kind === 'moves',
  resultOf: getChessResult,
  // A player who gives up resigns, which is an action of the game.
  currentResultOf: () => null,
  scoreOf: (state) => ({
    now: getClocks(state),
    won: null,
    sets: null,
    finished: [],
    turn: state.over ? null : getSide(state.settings, state.toMove),
    matchPoint: null,
    winner: getWinner(state),
  }),
}
