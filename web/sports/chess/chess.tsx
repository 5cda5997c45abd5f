import { chess as sport } from '#engine/sports/chess/chess.ts'
import { FormatChoice } from '../format-choice.tsx'
import { singleScoreDefaults, type SportForm } from '../sport-form.ts'
import { ChessPad, ChessResult, chessResults } from './chess-result.tsx'
import { t } from './messages.ts'

const agreedDetails: SportForm['agreedDetails'] = ({ white }) => (white === null ? {} : { white })

export const chess: SportForm = {
  ...singleScoreDefaults,
  ownPad: { results: chessResults, Pad: ChessPad, Result: ChessResult },
  Formats: ({ form }) => <FormatChoice form={form} sportId="chess" />,
  agreedDetails,
  playedDetails: agreedDetails,
  detectMode: () => 'score',
  quickKeys: () => ({ kind: 'fill', values: sport.quickScores }),
  unit: () => t('result'),
  missingMessage: 'form.result',
  tournamentValues: ({ matchFormat }) => ({ format: matchFormat, white: 1 }),
  partsToWin: () => null,
  totalLabel: () => t('points'),
}
