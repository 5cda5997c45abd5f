import { expect, test } from 'vitest'
import { createLog } from '../platform/config/log.ts'
import { PreparedReply } from '../platform/http/replies.ts'
import { createBoardFallback } from './board-fallback.ts'

const context = { clock: () => Date.UTC(2026, 0, 5), log: createLog('silent') }
const failToLoad = async () => Promise.reject(new Error('The database is away'))

test("the last seen board, or an empty one, replaces a board that can't be read", async () => {
  const fallback = createBoardFallback()
  const chess = { sport: 'chess', limit: 10 } as const
  const empty = await fallback.readOrLast(chess, context, failToLoad)
  expect(JSON.parse(empty.json)).toEqual({
    entries: [],
    statistics: { total_players: 0 },
    generated_at: '2026-01-05T00:00:00.000Z',
  })
  const board = new PreparedReply('{"entries":[1]}')
  expect(await fallback.readOrLast(chess, context, async () => board)).toBe(board)
  expect(await fallback.readOrLast(chess, context, failToLoad)).toBe(board)
  const darts = await fallback.readOrLast({ ...chess, sport: 'darts' }, context, failToLoad)
  expect(JSON.parse(darts.json).entries).toEqual([])
})
