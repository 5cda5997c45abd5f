import { describe, expect, test } from 'vitest'
import { pageNumber, flag, oneOf, createSearchReader, text } from './search-param.ts'

describe('the search of a URL', () => {
  const read = createSearchReader({
    q: text(5),
    page: pageNumber,
    voided: flag,
    by: oneOf(['board', 'name']),
  })

  test('returns valid values', () => {
    const values = { q: 'moss', page: 2, voided: true, by: 'name' }
    expect(read(values)).toEqual(values)
  })

  test.each([
    ['a text that is too long', { q: 'mosses' }],
    ['a page before the first', { page: 0 }],
    ['half a page', { page: 1.5 }],
    ['a page that is not a number', { page: 'two' }],
    ['a page that is empty', { page: '' }],
    ['a flag in words', { voided: 'yes' }],
    ['an unknown choice', { by: 'colour' }],
    ['a list', { q: ['moss'] }],
  ])('leaves out %s', (_, given) => {
    expect(Object.values(read(given)).every((part) => part === undefined)).toBe(true)
  })

  test('reads digits as text or as a number, because a URL has no types', () => {
    expect(read({ q: 12 }).q).toBe('12')
    expect(read({ page: '3' }).page).toBe(3)
  })

  test('drops unknown parts', () => {
    expect(read({ other: 'x' })).not.toHaveProperty('other')
  })
})
