import { describe, expect, test } from 'vitest'
import { createMessages, createShow } from './create-messages.ts'
import { readMessage } from './read-message.ts'
import { formatList, joinFacts } from './translations.ts'

const moshe = 'משה כהן'
const isolated = `\u2068${moshe}\u2069`

const english = {
  beat: '{winner} beat {loser} {score}',
  sets: { one: '{name}: {count} set', other: '{name}: {count} sets' },
} as const
const t = createMessages('matches', english)

describe('a name from right to left', () => {
  test('is isolated in every message that contains it, and its score is not', () => {
    const values = { winner: 'Dana', loser: moshe, score: '2–1' }
    expect(t('beat', values)).toBe(`Dana beat ${isolated} 2–1`)
    expect(t('sets', { name: moshe, count: 3 })).toBe(`${isolated}: 3 sets`)
    expect(JSON.stringify(createShow('matches', english)('beat', values))).toContain(isolated)
  })

  test('is isolated once when a sentence is part of another', () => {
    const inner = t('sets', { name: moshe, count: 3 })
    expect(t('beat', { winner: inner, loser: 'Ben', score: '2–1' })).toBe(
      `${isolated}: 3 sets beat Ben 2–1`,
    )
  })

  test('is isolated in lists', () => {
    expect(formatList(['Dana', moshe], 'conjunction')).toBe(`Dana and ${isolated}`)
    expect(joinFacts([moshe, '2–1', null])).toBe(`${isolated}, 2–1`)
  })

  test('is isolated in a message of the server, also within another', () => {
    const inner = { key: 'x.inner', values: { name: moshe }, message: `${moshe} has left` }
    const message = `Dana cannot play: ${moshe} has left`
    expect(readMessage({ key: 'x.outer', values: { why: inner }, message })).toBe(
      `Dana cannot play: ${isolated} has left`,
    )
    expect(readMessage({ message: 'No values: 2–1' })).toBe('No values: 2–1')
  })
})
