import type { Sport } from '../types.ts'

export const chess: Sport = {
  id: 'chess',
  name: 'Chess',
  icon: 'chess',
  color: '#7655cc',
  description: 'Blitz, Rapid and Classical, rated together and apart.',
  buttonLabel: 'View Rankings',
  action: 'rankings',
  minPlayers: 2,
  maxPlayers: 2,
  formats: ['Blitz', 'Rapid', 'Classical'],
  defaultFormat: 'Rapid',
  quickScores: [1, 0.5, 0],
  rules: [
    'A win scores 1, a draw ½ and a loss 0.',
    'A game is won by checkmate, by resignation or on time.',
    'Stalemate, threefold repetition, fifty moves without a capture or pawn move, and agreement ' +
      'are draws.',
    'A game that was not played is a forfeit: it scores and is not rated.',
  ].join('\n'),
  hasColours: true,
  scoresHalves: true,
  scoresForfeits: true,
  ratesFormats: true,
  units: [],
  inASet: 'points',
  canRetire: false,
  venue: 'Board',
  drawsInTables: true,
  dropsEarlyLeavers: true,
  ranksAmongTied: false,
  tieBreaks: {
    swiss: ['DE', 'WIN', 'BH/C1', 'BH', 'SB'],
    roundrobin: ['DE', 'WIN', 'SB', 'KS'],
  },
  lengths: null,
}
