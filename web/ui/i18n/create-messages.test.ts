import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createMessages, showOf } from './create-messages.ts'

const english = {
  title: 'Players',
  left: '{name} left after {rounds} rounds',
  counted: { one: '{count} match of {name}', other: '{count} matches of {name}' },
} as const
const say = createMessages(english)
const show = showOf(english)

describe('messages of a folder', () => {
  it('fills in the values of a message', () => {
    expect(say('title')).toBe('Players')
    expect(say('left', { name: 'Ana {rounds}', rounds: 12_000 })).toBe(
      'Ana {rounds} left after 12,000 rounds',
    )
  })

  it('selects the plural form for the count', () => {
    expect([1, 2, 1204].map((count) => say('counted', { count, name: 'Ana' }))).toEqual([
      '1 match of Ana',
      '2 matches of Ana',
      '1,204 matches of Ana',
    ])
  })

  it('puts elements into a message', () => {
    const shown = show('counted', { count: 2, name: createElement('b', null, 'Ana') })
    expect(renderToStaticMarkup(shown)).toBe('2 matches of <b>Ana</b>')
  })

  it('rejects a key or value that the catalogue does not have', () => {
    // @ts-expect-error no such key
    expect(() => say('other')).toThrow()
    // @ts-expect-error no value for the number of rounds
    expect(say('left', { name: 'Ana' })).toBe('Ana left after  rounds')
  })
})
