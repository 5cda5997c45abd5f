import { expect, test } from 'vitest'
import { findBoard, getBoardSport, listBoards } from './boards.ts'
import { boardIds } from '../types.ts'

test('rates chess on an overall board and on one board per time control', () => {
  expect(listBoards('chess', 'Blitz')).toEqual(['chess', 'chess.blitz'])
  expect(listBoards('chess', 'Rapid')).toEqual(['chess', 'chess.rapid'])
  expect(listBoards('chess', 'Classical')).toEqual(['chess', 'chess.classical'])
  expect(listBoards('chess', 'standard')).toEqual(['chess', 'chess.rapid'])
  expect(listBoards('chess', 'Bullet')).toEqual(['chess'])
})

test('rates each other sport on a single board', () => {
  expect(listBoards('pool', '9-Ball')).toEqual(['pool'])
  expect(listBoards('foosball', 'Tournament')).toEqual(['foosball'])
})

test('uses the sport’s own board when no format is given', () => {
  expect(findBoard('chess')).toBe('chess')
  expect(findBoard('chess', 'Classical')).toBe('chess.classical')
  expect(findBoard('darts', '301')).toBe('darts')
})

test('names every board after the sport it belongs to', () => {
  for (const board of boardIds) expect(board.split('.')[0]).toBe(getBoardSport(board))
})
