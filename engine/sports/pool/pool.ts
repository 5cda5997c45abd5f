import { tieBreaksBy } from '../tie-breaks.ts'
import type { Sport } from '../types.ts'

export const pool: Sport = {
  id: 'pool',
  name: 'Pool',
  icon: 'pool',
  color: '#0e8a5f',
  description: 'Races in 8-Ball and 9-Ball, and Straight Pool to a number of points.',
  buttonLabel: 'View Tournaments',
  action: 'tournaments',
  minPlayers: 2,
  maxPlayers: 2,
  formats: ['8-Ball', '9-Ball', 'Straight Pool'],
  defaultFormat: '8-Ball',
  quickScores: [8, 9, 15],
  hasColours: false,
  scoresHalves: false,
  scoresForfeits: false,
  ratesFormats: false,
  units: [],
  inASet: 'points',
  canRetire: true,
  venue: 'Table',
  drawsInTables: false,
  ranksAmongTied: false,
  tieBreaks: tieBreaksBy('SETR', 'PTSR'),
  lengths: { unit: 'racks', bestOf: [1, 3, 5, 7, 9, 11, 13, 15] },
}
