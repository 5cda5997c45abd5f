import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

describe('folding names', () => {
  test.each([
    ['José', 'jose'],
    ['Jose\u0301', 'jose'],
    ['O’NEIL', "o'neil"],
    ['  Ada \u00a0 Byron ', 'ada byron'],
    ['Ａｄａ', 'ada'],
    ['İpek', 'ipek'],
    ['Đặng', 'dang'],
    ['Łukasz Żak', 'lukasz zak'],
    ['Søren Ærø', 'soren aero'],
    ['Groß', 'gross'],
    ['GROẞ', 'gross'],
    ['Işıl', 'isil'],
    ['Þórður Guðni', 'thordur gudni'],
    ['Cœur', 'coeur'],
    ['Ǿrsted', 'orsted'],
    ['Ħal Ŧor', 'hal tor'],
    ['Ɗanjuma Ɓala', 'danjuma bala'],
    ['Kɔfi', 'kofi'],
    ['Ödön', 'odon'],
    ['محمد\u200cرضا', 'محمدرضا'],
    ['Ann\u3164 \u200bAshe\ufe0f', 'ann ashe'],
  ])('makes %j match its folded form', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  test('distinguishes letters of other scripts that differ by marks', () => {
    expect(foldName('か')).not.toBe(foldName('が'))
  })

  test('leaves a folded name unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name))
      }),
    )
  })
})
