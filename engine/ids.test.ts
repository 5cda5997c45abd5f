import { expect, test } from 'vitest'
import type { MatchId, PlayerId } from './ids.ts'

test('does not accept an id of one kind in place of another', () => {
  const typed: string = 'p1'
  const player: PlayerId = typed
  // @ts-expect-error a player is no match
  const match: MatchId = player
  expect(match).toBe('p1')
})
