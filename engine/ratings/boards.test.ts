import { expect, test } from 'vitest'
import { boardOf, boardSport, boardsOf } from './boards.ts'
import { boardIds } from './types.ts'

test('chess is rated together and apart by time control', () => {
  expect(boardsOf('chess', 'Blitz')).toEqual(['chess', 'chess.blitz'])
  expect(boardsOf('chess', 'Rapid')).toEqual(['chess', 'chess.rapid'])
  expect(boardsOf('chess', 'Classical')).toEqual(['chess', 'chess.classical'])
  expect(boardsOf('chess', 'standard')).toEqual(['chess', 'chess.rapid'])
  expect(boardsOf('chess', 'Bullet')).toEqual(['chess'])
})

test('the other sports have one board each', () => {
  expect(boardsOf('pool', '9-Ball')).toEqual(['pool'])
  expect(boardsOf('foosball', 'Tournament')).toEqual(['foosball'])
})

test('without a format the board is the sport’s own', () => {
  expect(boardOf('chess')).toBe('chess')
  expect(boardOf('chess', 'Classical')).toBe('chess.classical')
  expect(boardOf('darts', '301')).toBe('darts')
})

test('every board belongs to the sport it is named for', () => {
  for (const board of boardIds) expect(board.split('.')[0]).toBe(boardSport(board))
})
