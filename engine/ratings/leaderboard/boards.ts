import { resolveFormat, sports } from '../../sports/sports.ts'
import type { SportId } from '../../sports/types.ts'
import type { BoardId } from '../types.ts'

/** Version of the rating rules; a new version rebuilds all boards. 2: the length of a match counts. */
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

/** Returns the sport whose matches a board rates. */
export function getBoardSport(board: BoardId): SportId {
  return sportOfBoard[board]
}

const isBoard = (id: string): id is BoardId => Object.hasOwn(sportOfBoard, id)

/**
 * Returns the narrowest board for a sport and format: the format's own if it is rated separately, else
 * the sport's.
 */
export function findBoard(sportId: SportId, format?: string): BoardId {
  if (!sports[sportId].ratesFormats || format === undefined) return sportId
  const board = `${sportId}.${resolveFormat(sports[sportId], format)?.toLowerCase()}`
  return isBoard(board) ? board : sportId
}

/**
 * Returns every board that rates a match of this sport and format, the sport's own first. Chess is rated
 * per time control and overall.
 */
export function listBoards(sportId: SportId, format: string): readonly BoardId[] {
  const board = findBoard(sportId, format)
  return board === sportId ? [sportId] : [sportId, board]
}
