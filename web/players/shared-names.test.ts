import { expect, test } from 'vitest'
import { sharedNames } from './shared-names.ts'

test('names that fold alike are shared, whatever their accents and case', () => {
  const names = ['José Pires', 'jose  PIRES', 'Ada Long', 'José Pérez']
  expect([...sharedNames(names.map((name) => ({ name })))]).toEqual(['jose pires'])
})
