import { expect, test } from 'vitest'
import { boardOf, boardSport, boardsOf } from './boards.ts'
import { boardIds } from '../types.ts'

test('rates chess on an overall board and on one board per time control', () => {
  expect(boardsOf('chess', 'Blitz')).toEqual(['chess', 'chess.blitz'])
  expect(boardsOf('chess', 'Rapid')).toEqual(['chess', 'chess.rapid'])
  expect(boardsOf('chess', 'Classical')).toEqual(['chess', 'chess.classical'])
  expect(boardsOf('chess', 'standard')).toEqual(['chess', 'chess.rapid'])
  expect(boardsOf('chess', 'Bullet')).toEqual(['chess'])
})

test('rates each other sport on a single board', () => {
  expect(boardsOf('pool', '9-Ball')).toEqual(['pool'])
  expect(boardsOf('foosball', 'Tournament')).toEqual(['foosball'])
})

test('uses the sport’s own board when no format is given', () => {
  expect(boardOf('chess')).toBe('chess')
  expect(boardOf('chess', 'Classical')).toBe('chess.classical')
  expect(boardOf('darts', '301')).toBe('darts')
})

test('names every board after the sport it belongs to', () => {
  for (const board of boardIds) expect(board.split('.')[0]).toBe(boardSport(board))
})
