import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { sideOf, someMatch } from '../../testing/tournament.test-data.ts'
import { predictMatch, showOptimistically } from './show-optimistically.ts'
import { keyOf } from '../../platform/cache/query-of.ts'

const match = someMatch('W1-1', [sideOf('p1', 'Lerato Mokoena'), sideOf('p2', 'Aiko Tanaka')], {})
const other = someMatch('W1-2', [sideOf('p3', 'Bo Berg'), sideOf('p4', 'Cy Dee')], {})
const key = keyOf(listTournamentMatches, { id: match.tournamentId })

function createClientWith(items: (typeof match)[]) {
  const client = new QueryClient()
  client.setQueryData(key, { items, revision: 1 })
  const cachedItems = () => client.getQueryData(key)!.items
  return { client, cachedItems }
}

test('shows a result before the server replies, and removes it on refusal', () => {
  const { client, cachedItems } = createClientWith([match, other])
  const body = { player1Score: 1, player2Score: 2, ending: 'played' } as const
  const restore = showOptimistically(client, match.tournamentId, match, body)
  expect(cachedItems()[0]).toMatchObject({ status: 'decided', decision: { winnerId: 'p2' } })
  expect(cachedItems()[1]).toEqual(other)
  restore()
  expect(cachedItems()).toEqual([match, other])
})

test('does not overwrite newer data of the match', () => {
  const { client, cachedItems } = createClientWith([match])
  const restore = showOptimistically(client, match.tournamentId, match, { player1Score: 2 })
  const newer = { ...match, version: match.version + 1 }
  client.setQueryData(key, { items: [newer], revision: 2 })
  restore()
  expect(cachedItems()).toEqual([newer])
})

test('a draw has no winner; the winner of a walkover comes from the server', () => {
  expect(
    predictMatch(match, { player1Score: 0.5, player2Score: 0.5 })?.decision?.winnerId,
  ).toBeNull()
  expect(predictMatch(match, { ending: 'retired', winnerSide: 2 })?.decision?.winnerId).toBe('p2')
  expect(predictMatch(match, { ending: 'forfeit', winnerSide: 1 })).toBeNull()
})
