import { expect, test } from 'vitest'
import { createLog } from '../platform/config/log.ts'
import { PreparedReply } from '../platform/http/replies.ts'
import { createLastSeen } from './last-seen.ts'

const context = { clock: () => Date.UTC(2026, 0, 5), log: createLog('silent') }
const fails = async () => Promise.reject(new Error('The database is away'))

test("the last seen board, or an empty one, replaces a board that can't be read", async () => {
  const lastSeen = createLastSeen()
  const chess = { sport: 'chess', limit: 10 } as const
  const empty = await lastSeen.readOrLast(chess, context, fails)
  expect(JSON.parse(empty.json)).toEqual({
    entries: [],
    statistics: { total_players: 0 },
    generated_at: '2026-01-05T00:00:00.000Z',
  })
  const shown = new PreparedReply('{"entries":[1]}')
  expect(await lastSeen.readOrLast(chess, context, async () => shown)).toBe(shown)
  expect(await lastSeen.readOrLast(chess, context, fails)).toBe(shown)
  const darts = await lastSeen.readOrLast({ ...chess, sport: 'darts' }, context, fails)
  expect(JSON.parse(darts.json).entries).toEqual([])
})
