import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMessages, createShow } from './create-messages.ts'
import { readMessage } from './read-message.ts'
import { formatList, joinFacts, setLanguage } from './translations.ts'

const english = {
  title: 'Players',
  left: '{name} left after {rounds} rounds',
  counted: { one: '{count} match of {name}', other: '{count} matches of {name}' },
} as const
const t = createMessages('folder', english)
const show = createShow('folder', english)

describe('messages of a folder', () => {
  it('fills in the values of a message', () => {
    expect(t('title')).toBe('Players')
    expect(t('left', { name: 'Ana {rounds}', rounds: 12_000 })).toBe(
      'Ana {rounds} left after 12,000 rounds',
    )
  })

  it('selects the plural form for the count', () => {
    expect([1, 2, 1204].map((count) => t('counted', { count, name: 'Ana' }))).toEqual([
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
    expect(() => t('other')).toThrow()
    // @ts-expect-error no value for the number of rounds
    expect(t('left', { name: 'Ana' })).toBe('Ana left after  rounds')
  })
})

describe('messages in another language', () => {
  afterEach(() => setLanguage(null))

  const countMatches = (tag: string) => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    const messages = forms.map((form) => [`folder.counted_${form}`, `${form} {count}`])
    setLanguage({ tag, dir: 'ltr', messages: Object.fromEntries(messages) })
    return [0, 1, 2, 3, 5, 11, 21, 100].map((count) => t('counted', { count, name: 'Ana' }))
  }

  it.each([
    ['pl', 'many 0,one 1,few 2,few 3,many 5,many 11,many 21,many 100'],
    ['ar', 'zero 0,one 1,two 2,few 3,few 5,many 11,many 21,other 100'],
    ['fr', 'one 0,one 1,other 2,other 3,other 5,other 11,other 21,other 100'],
    ['cs', 'other 0,one 1,few 2,few 3,other 5,other 11,other 21,other 100'],
  ])('selects the plural form of %s', (tag, expected) => {
    expect(countMatches(tag).join()).toBe(expected)
  })

  it('falls back to English where a message is not translated', () => {
    setLanguage({ tag: 'de', dir: 'ltr', messages: { 'folder.title': 'Spieler' } })
    expect(t('title')).toBe('Spieler')
    expect(t('counted', { count: 2, name: 'Ana' })).toBe('2 matches of Ana')
  })

  it('does not fill in a placeholder that a value contains', () => {
    const messages = { 'folder.left': '{rounds} Runden, dann ging {name}' }
    setLanguage({ tag: 'de', dir: 'ltr', messages })
    expect(t('left', { name: '{rounds}', rounds: 3 })).toBe('3 Runden, dann ging {rounds}')
  })

  it.each([
    [['Ana'], 'Ana', 'Ana', 'Ana'],
    [['Ana', 'Ben'], 'Ana and Ben', 'Ana or Ben', 'Ana, Ben'],
    [['Ana', 'Ben', 'Cleo'], 'Ana, Ben and Cleo', 'Ana, Ben or Cleo', 'Ana, Ben, Cleo'],
  ])('joins a list of %j', (names, all, any, facts) => {
    expect(formatList(names, 'conjunction')).toBe(all)
    expect(formatList(names, 'disjunction')).toBe(any)
    expect(joinFacts(['', ...names, null])).toBe(facts)
  })

  it('translates a refusal with the messages inside it', () => {
    const nested = { key: 'do.record', values: {}, message: 'record' }
    const refusal = {
      key: 'access.no',
      values: { what: nested, sports: ['a', 'b'] },
      message: 'No',
    }
    expect(readMessage(refusal)).toBe('No')
    const messages = {
      'rules.access.no': '{sports}: {what} verboten',
      'rules.do.record': 'Eintragen',
    }
    setLanguage({ tag: 'de', dir: 'ltr', messages })
    expect(readMessage(refusal)).toBe('a oder b: Eintragen verboten')
  })
})
