import { resolveFormat, sports } from '../sports/sports.ts'
import type { SportId } from '../sports/types.ts'
import type { BoardId } from './types.ts'

/**
 * Goes up with every change of how matches are rated, so that boards rated before are folded again.
 * 2: the length of a match counts.
 */
export const RATING_RULES = 2

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

const isBoard = (id: string): id is BoardId => Object.hasOwn(sportOfBoard, id)

/**
 * The narrowest board for a sport and, where formats are rated apart, its format; without one, or
 * with one that the sport does not have, the board of the whole sport.
 */
export function boardOf(sportId: SportId, format?: string): BoardId {
  if (!sports[sportId].ratesFormats || format === undefined) return sportId
  const board = `${sportId}.${resolveFormat(sports[sportId], format)?.toLowerCase()}`
  return isBoard(board) ? board : sportId
}

/**
 * Every board on which a match of this sport and format is rated, the sport's own board first.
 * Source: engines, Sports (chess is rated apart as well as together).
 */
export function boardsOf(sportId: SportId, format: string): readonly BoardId[] {
  const board = boardOf(sportId, format)
  return board === sportId ? [sportId] : [sportId, board]
}
