import { tieBreaksBy } from '../tie-breaks.ts'
import type { Sport } from '../types.ts'

export const darts: Sport = {
  id: 'darts',
  name: 'Darts',
  icon: 'darts',
  color: '#d2364d',
  description: '501 and 301 in legs, and Cricket.',
  buttonLabel: 'Live Scoring',
  action: 'scoring',
  minPlayers: 2,
  maxPlayers: 2,
  formats: ['501', '301', 'Cricket'],
  defaultFormat: '501',
  quickScores: [301, 501, 701],
  hasColours: false,
  scoresHalves: false,
  scoresForfeits: false,
  ratesFormats: false,
  units: ['legs', 'points'],
  inASet: 'points',
  canRetire: true,
  venue: 'Board',
  drawsInTables: false,
  ranksAmongTied: false,
  tieBreaks: tieBreaksBy('SETR', 'PTSR'),
  lengths: { unit: 'legs', bestOf: [1, 3, 5, 7, 9, 11, 13, 15] },
}
