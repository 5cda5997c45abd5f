import { tieBreaksBy } from '../tie-breaks.ts'
import type { Sport } from '../types.ts'

export const foosball: Sport = {
  id: 'foosball',
  name: 'Foosball',
  icon: 'foosball',
  color: '#b58600',
  description: 'Singles or pairs, to 5 or 10 goals, or as a tournament match.',
  buttonLabel: 'Record Match',
  action: 'record',
  minPlayers: 2,
  maxPlayers: 4,
  formats: ['First to 5', 'First to 10', 'Tournament'],
  defaultFormat: 'First to 5',
  quickScores: [5, 10],
  hasColours: false,
  scoresHalves: false,
  scoresForfeits: false,
  ratesFormats: false,
  units: ['goals', 'sets'],
  inASet: 'goals',
  canRetire: true,
  venue: 'Table',
  drawsInTables: true,
  ranksAmongTied: false,
  tieBreaks: tieBreaksBy('SETD', 'SETR'),
  lengths: null,
}
