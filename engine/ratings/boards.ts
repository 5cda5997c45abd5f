import { resolveFormat, sports } from '../sports/sports.ts'
import type { SportId } from '../sports/types.ts'
import type { BoardId } from './types.ts'

const chessBoards: Readonly<Record<string, BoardId>> = {
  Blitz: 'chess.blitz',
  Rapid: 'chess.rapid',
  Classical: 'chess.classical',
}

const sportOfBoard: Record<BoardId, SportId> = {
  tabletennis: 'tabletennis',
  pool: 'pool',
  darts: 'darts',
  chess: 'chess',
  'chess.blitz': 'chess',
  'chess.rapid': 'chess',
  'chess.classical': 'chess',
  foosball: 'foosball',
}

/** The sport whose matches a board rates. */
export function boardSport(board: BoardId): SportId {
  return sportOfBoard[board]
}

/**
 * The narrowest board for a sport and, in chess, its time control; without a format, or with one
 * that chess does not have, the board of the whole sport.
 */
export function boardOf(sportId: SportId, format?: string): BoardId {
  if (sportId !== 'chess' || format === undefined) return sportId
  return chessBoards[resolveFormat(sports.chess, format) ?? ''] ?? sportId
}

/**
 * Every board on which a match of this sport and format is rated, the sport's own board first.
 * Source: engines, Sports (chess is rated apart as well as together).
 */
export function boardsOf(sportId: SportId, format: string): readonly BoardId[] {
  const board = boardOf(sportId, format)
  return board === sportId ? [sportId] : [sportId, board]
}
