import { expect, test } from 'vitest'
import { foldTournament } from '../fold.ts'
import { playThrough, testRandomPlay } from '../random-play.test-data.ts'

testRandomPlay('double_elimination')

test('plays a double elimination of 128 to its end', () => {
  const tournament = playThrough(128, { format: 'double_elimination' }, 3, { chaos: 0.02 })
  expect(foldTournament(tournament).status).toBe('completed')
})
