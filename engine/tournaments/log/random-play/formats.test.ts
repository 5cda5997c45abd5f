import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tournamentFormats } from '../settings/settings.ts'

test('plays every format at random', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file !== 'formats.test.ts')
  const expected = tournamentFormats.map((format) => `${format.replaceAll('_', '-')}.test.ts`)
  expect(files.toSorted()).toEqual(expected.toSorted())
})
