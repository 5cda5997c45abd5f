import { sportIds } from './types.ts'
import type { Sport, SportId } from './types.ts'

const lines = (...sentences: readonly string[]): string => sentences.join('\n')

const tableTennis: Sport = {
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
  rules: lines(
    'A set goes to 11 points and is won by 2.',
    'At 10–10 play goes on until one side leads by 2.',
    'Each side serves 2 points in turn, and 1 point in turn from 10–10.',
    'The match ends when one side has won more than half of the sets.',
    'Sides change ends after each set, and in the last set when one reaches 5.',
  ),
}

const pool: Sport = {
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
  rules: lines(
    '8-Ball: clear your group, then pot the 8; potting the 8 early loses the rack.',
    '9-Ball: always hit the lowest ball first; whoever legally pots the 9 wins the rack.',
    'A race is won by the first side to reach the agreed number of racks.',
    'Straight Pool: every called ball is a point, and the first to the agreed points wins.',
    'In Straight Pool a foul costs 1 point, an opening break foul 2, and the third foul in a row ' +
      '15 more.',
  ),
}

const darts: Sport = {
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
  rules: lines(
    '501 and 301: count down to exactly 0, and finish on a double or the bull.',
    'Going below 0, to 1, or to 0 without a double is a bust: the visit scores nothing.',
    'The highest finish is 170.',
    'Cricket: close 15 to 20 and the bull with three marks each.',
    'Cricket is won when everything is closed and the points are not behind.',
  ),
}

const chess: Sport = {
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
  rules: lines(
    'A win scores 1, a draw ½ and a loss 0.',
    'A game is won by checkmate, by resignation or on time.',
    'Stalemate, threefold repetition, fifty moves without a capture or pawn move, and agreement ' +
      'are draws.',
    'A game that was not played is a forfeit: it scores and is not rated.',
  ),
}

const foosball: Sport = {
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
  rules: lines(
    'Two players, or four as two pairs with one in attack and one in defence.',
    'First to 5 or First to 10: whoever reaches the number of goals first wins.',
    'An own goal counts for the other side.',
    'Spinning a rod more than once around is not allowed.',
    'In Tournament a match may end level.',
  ),
}

/** The five sports by id. Source: specification, points 2, 3 and 9. */
export const sports: Record<SportId, Sport> = {
  tabletennis: tableTennis,
  pool,
  darts,
  chess,
  foosball,
}

/** The five sports in the order of the specification. */
export const sportList: readonly Sport[] = sportIds.map((id) => sports[id])

/** Whether a text is the id of one of the five sports. */
export function isSportId(x: string): x is SportId {
  return (sportIds as readonly string[]).includes(x)
}

/**
 * The format a result is kept under: `standard` becomes the sport's default; null for a format
 * the sport does not have. Source: specification, points 7 and 9.
 */
export function resolveFormat(sport: Sport, format: string): string | null {
  if (format === 'standard') return sport.defaultFormat
  return sport.formats.includes(format) ? format : null
}
