import { tieBreaksBy } from '../tie-breaks.ts'
import type { Sport } from '../types.ts'

export const tableTennis: Sport = {
  id: 'tabletennis',
  name: 'Table Tennis',
  icon: 'table-tennis',
  color: '#2470d8',
  description: 'Singles in sets to 11, or a single game to 11 or 21.',
  buttonLabel: 'Record Match',
  action: 'record',
  minPlayers: 2,
  maxPlayers: 2,
  formats: ['Best of 3', 'Best of 5', 'Best of 7'],
  defaultFormat: 'Best of 3',
  quickScores: [11, 21],
  hasColours: false,
  scoresHalves: false,
  scoresForfeits: false,
  ratesFormats: false,
  units: ['sets', 'points'],
  inASet: 'points',
  canRetire: true,
  venue: 'Table',
  drawsInTables: false,
  ranksAmongTied: true,
  tieBreaks: tieBreaksBy('SETR', 'PTSR'),
  lengths: { unit: 'sets', bestOf: [3, 5, 7] },
}
