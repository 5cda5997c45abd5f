import { describe, expect, test } from 'vitest'
import { mergeSavedQueries } from './query-client.ts'

const day = 24 * 60 * 60_000
const now = Date.parse('2026-11-20T12:00:00Z')

function serialize(ages: Record<string, number>, buster = 'build/ada'): string {
  const queries = Object.entries(ages).map(([queryHash, age]) => ({
    queryHash,
    state: { dataUpdatedAt: now - age },
  }))
  return JSON.stringify({ timestamp: now, buster, clientState: { mutations: [], queries } })
}

function readAges(text: string): Record<string, number> {
  const { queries } = JSON.parse(text).clientState as {
    queries: { queryHash: string; state: { dataUpdatedAt: number } }[]
  }
  return Object.fromEntries(
    queries.map(({ queryHash, state }) => [queryHash, now - state.dataUpdatedAt]),
  )
}

describe('merging the queries that tabs save', () => {
  test('keeps a board that another tab saved', () => {
    expect(readAges(mergeSavedQueries(serialize({ pool: 0 }), serialize({ darts: day })))).toEqual({
      pool: 0,
      darts: day,
    })
  })

  test('keeps the later of two replies', () => {
    const merged = mergeSavedQueries(
      serialize({ pool: 5, darts: 0 }),
      serialize({ pool: 0, darts: 5 }),
    )
    expect(readAges(merged)).toEqual({ pool: 0, darts: 0 })
  })

  test('keeps nothing from another person or build, or after seven days', () => {
    const saving = serialize({ pool: 0 })
    expect(mergeSavedQueries(saving, serialize({ darts: 0 }, 'build/ben'))).toBe(saving)
    expect(readAges(mergeSavedQueries(saving, serialize({ darts: 8 * day })))).toEqual({ pool: 0 })
  })
})
