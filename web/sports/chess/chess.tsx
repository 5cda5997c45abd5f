import { chess as facts } from '#engine/sports/chess/chess.ts'
import { FormatChoice } from '../format-choice.tsx'
import { mostSets, type SportForm } from '../sport-form.ts'
import { ChessPad, ChessResult } from './chess-result.tsx'

const agreed: SportForm['agreed'] = ({ white }) => (white === null ? {} : { white })

export const chess: SportForm = {
  firstMode: 'score',
  ownPad: { Pad: ChessPad, Result: ChessResult },
  Formats: ({ handle }) => <FormatChoice handle={handle} sportId="chess" />,
  setCount: () => mostSets,
  setsWon: () => [0, 0],
  isDecided: () => false,
  asksForSets: false,
  isNegative: () => false,
  agreed,
  played: agreed,
  modeOf: () => 'score',
  quick: () => ({ kind: 'fill', values: facts.quickScores }),
  unit: () => 'Result',
  missing: 'form.result',
  settledBy: ({ matchFormat }) => ({ format: matchFormat, white: 1 }),
  raceOf: () => null,
  agreedWords: ({ format }) => format,
  slipFields: () => 0,
  totalWords: 'Points',
}
