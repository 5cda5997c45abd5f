import { describe, expect, test } from 'vitest'
import { count, flag, oneOf, search, text } from './search-param.ts'

describe('the search of a URL', () => {
  const read = search({ q: text(5), page: count, voided: flag, by: oneOf(['board', 'name']) })

  test('returns valid values', () => {
    const given = { q: 'moss', page: 2, voided: true, by: 'name' }
    expect(read(given)).toEqual(given)
  })

  test.each([
    ['a text that is too long', { q: 'mosses' }],
    ['a page before the first', { page: 0 }],
    ['half a page', { page: 1.5 }],
    ['a page that is no number', { page: 'two' }],
    ['a page that is empty', { page: '' }],
    ['a flag in words', { voided: 'yes' }],
    ['a choice that there is not', { by: 'colour' }],
    ['a list', { q: ['moss'] }],
  ])('leaves out %s', (_, given) => {
    expect(Object.values(read(given)).every((part) => part === undefined)).toBe(true)
  })

  test('accepts digits as text, since a URL cannot tell them apart', () => {
    expect(read({ q: 12 }).q).toBe('12')
    expect(read({ page: '3' }).page).toBe(3)
  })

  test('drops unknown parts', () => {
    expect(read({ other: 'x' })).not.toHaveProperty('other')
  })
})
