import { expect, test } from 'vitest'
import { createCsvQuery } from './csv-query.ts'

test.each([
  ['en-GB', {}],
  ['en-US', {}],
  ['de-CH', {}],
  ['de-DE', { separator: 'semicolon' }],
  ['fr', { separator: 'semicolon' }],
  ['da', { separator: 'semicolon' }],
])('asks for the separator that spreadsheets expect in %s', (language, query) => {
  expect(createCsvQuery(language)).toEqual(query)
})
