import { expect, test } from 'vitest'
import { readPastedNames } from './pasted-names.ts'

test.each([
  ['one a line', 'Aiko Tanaka\n\nKwame Boateng\r\n', ['Aiko Tanaka', 'Kwame Boateng']],
  [
    'with numbers before them',
    '1. Aiko Tanaka\n2) Kwame Boateng',
    ['Aiko Tanaka', 'Kwame Boateng'],
  ],
  ['under a heading', 'name,team\nAiko Tanaka,North', ['Aiko Tanaka']],
])('reads names %s', (_, text, names) => {
  expect(readPastedNames(text).map(({ name }) => name)).toEqual(names)
})

test('reads the team from the second column', () => {
  expect(readPastedNames('Aiko Tanaka\tNorth\n"Ingrid Solheim";"South"')).toEqual([
    { name: 'Aiko Tanaka', affiliation: 'North' },
    { name: 'Ingrid Solheim', affiliation: 'South' },
  ])
})
