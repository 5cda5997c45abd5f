import { expect, test } from 'vitest'
import { isYearly, nextName } from './next-edition.ts'

test.each([
  ['Spring Open 2026', 'Spring Open 2027'],
  ['2026 Spring Open', '2027 Spring Open'],
  ['League 2025/26', 'League 2026/27'],
  ['League 1998/99', 'League 1999/00'],
  ['League 2025–2026', 'League 2026–2027'],
  ['Friday Cup 7', 'Friday Cup 8'],
  ['Friday Cup #09', 'Friday Cup #10'],
  ['Friday Cup 2026 #12', 'Friday Cup 2026 #13'],
  ['Friday Cup (3)', 'Friday Cup (4)'],
  ['3rd Harbour Open', '4th Harbour Open'],
  ['21st Open 2026', '22nd Open 2026'],
  ['10th Open', '11th Open'],
  ['Club Championship', 'Club Championship 2'],
  ['501 Masters', '501 Masters 2'],
  ['Rated 1.5', 'Rated 1.5 2'],
])('%s is followed by %s', (name, next) => expect(nextName(name)).toBe(next))

test('recognises a year in a name, so that the next edition is a year later', () => {
  expect(['Open 2026', 'League 2025/26', 'Cup 7', '501 Cup'].map(isYearly)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
