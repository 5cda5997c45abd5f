import { expect, test } from 'vitest'
import type { MatchId, PlayerId } from './ids.ts'

test('an id of one kind never stands in the place of another', () => {
  const typed: string = 'p1'
  const player: PlayerId = typed
  // @ts-expect-error a player is no match
  const match: MatchId = player
  expect(match).toBe('p1')
})
