import { chess as facts } from '#engine/sports/chess/chess.ts'
import { FormatChoice } from '../format-choice.tsx'
import { singleScoreDefaults, type SportForm } from '../sport-form.ts'
import { ChessPad, ChessResult, chessResults } from './chess-result.tsx'
import { t } from './messages.ts'

const agreed: SportForm['agreed'] = ({ white }) => (white === null ? {} : { white })

export const chess: SportForm = {
  ...singleScoreDefaults,
  ownPad: { results: chessResults, Pad: ChessPad, Result: ChessResult },
  Formats: ({ handle }) => <FormatChoice handle={handle} sportId="chess" />,
  agreed,
  played: agreed,
  modeOf: () => 'score',
  quick: () => ({ kind: 'fill', values: facts.quickScores }),
  unit: () => t('result'),
  missing: 'form.result',
  tournamentValues: ({ matchFormat }) => ({ format: matchFormat, white: 1 }),
  raceOf: () => null,
  totalLabel: () => t('points'),
}
