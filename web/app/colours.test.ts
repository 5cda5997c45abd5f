import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clubColours } from '#contract/club/club-settings.ts'

type Tokens = ReadonlyMap<string, readonly [light: string, dark: string]>

const readCss = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Returns the colours of a CSS block by name, one per theme. */
function parseTokens(css: string): Tokens {
  const found = css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)
  return new Map(
    [...found].map(([, name, light, dark, both]) => [name!, [light ?? both!, dark ?? both!]]),
  )
}

const defaults = parseTokens(readCss('./tokens.css'))
const colourBlocks = readCss('./colours.css')

function readClubTokens(colour: string): Tokens {
  if (colour === 'orange') return defaults
  const block = new RegExp(`\\[data-colour='${colour}'\\] \\{([^}]*)\\}`).exec(colourBlocks)
  return new Map([...defaults, ...parseTokens(block![1]!)])
}

/** Returns the relative luminance of a colour. Source: WCAG 2.2. */
function computeLuminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [r, g, b] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function computeContrast(text: string, other: string): number {
  const [light, dark] = [computeLuminance(text), computeLuminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Colours of text and its background; each pair needs a contrast of 4.5:1. */
const textPairs = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary-ink', 'bg'],
  ['primary-ink', 'surface'],
  ['primary-ink', 'sunk'],
  ['primary-ink', 'primary-wash'],
  ['text', 'primary-wash'],
  ['text-2', 'primary-wash'],
] as const

describe.each(clubColours)('in %s', (colour) => {
  const tokens = readClubTokens(colour)
  const getColour = (name: string, theme: 0 | 1) => tokens.get(name)![theme]

  test.each(textPairs)('%s on %s is readable, light and dark', (text, ground) => {
    for (const theme of [0, 1] as const) {
      expect(
        computeContrast(getColour(text, theme), getColour(ground, theme)),
      ).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('a button’s border and the logo on the bar are visible', () => {
    for (const theme of [0, 1] as const) {
      const button = Math.max(
        computeContrast(getColour('primary', theme), getColour('bg', theme)),
        computeContrast(getColour('primary-edge', theme), getColour('bg', theme)),
      )
      expect(button).toBeGreaterThanOrEqual(3)
      expect(
        computeContrast(getColour('mark-slash', theme), getColour('slate', theme)),
      ).toBeGreaterThanOrEqual(3)
    }
  })
})
