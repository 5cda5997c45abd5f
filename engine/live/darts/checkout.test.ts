import { describe, expect, test } from 'vitest'
import { minDartsToFinish, matchesMode, type OutMode, readDart } from '../../sports/darts/board.ts'
import { suggestions } from './checkout.ts'

const suggestTexts = (left: number, inHand: number, out: OutMode = 'double', double?: number) =>
  suggestions(left, inHand, { out, double }).map(({ darts }) => darts.join(' '))
const modes: readonly OutMode[] = ['double', 'master', 'straight']
const countTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
const bogeys = [159, 162, 163, 165, 166, 168, 169]

describe('a finish', () => {
  test.each<[number, number, string]>([
    [170, 3, 'T20 T20 BULL'],
    [161, 3, 'T20 T17 BULL'],
    [160, 3, 'T20 T20 D20'],
    [121, 3, 'T20 T11 D14'],
    // The bull only if nothing else finishes: with three darts there is another route, with two there is
    // none.
    [110, 3, 'T20 S10 D20'],
    [110, 2, 'T20 BULL'],
    [50, 1, 'BULL'],
    [50, 2, 'S10 D20'],
    // The fewest darts, then the doubles 40, 32, 36 and 24.
    [100, 3, 'T20 D20'],
    [84, 2, 'T16 D18'],
    [60, 2, 'S20 D20'],
    [57, 2, 'S17 D20'],
    [32, 3, 'D16'],
    // The single of the treble leaves a finish for the last dart.
    [66, 2, 'T16 D9'],
    [61, 2, 'T11 D14'],
    [61, 3, 'T7 D20'],
    // From 19, a missed 3 hits the neighbouring 19 and busts. A missed 1 hits 20 or 18.
    [19, 2, 'S11 D4'],
    [17, 2, 'S9 D4'],
    [21, 2, 'S13 D4'],
  ])('from %i with %i darts suggests %s first', (left, inHand, route) => {
    expect(suggestTexts(left, inHand)[0]).toBe(route)
  })

  test('prefers the player’s double', () => {
    expect(suggestTexts(56, 2, 'double', 18)[0]).toBe('S20 D18')
    expect(suggestTexts(64, 3, 'double', 8)[0]).toBe('T16 D8')
    expect(suggestTexts(50, 3, 'double', 25)[0]).toBe('BULL')
  })

  test('ends with a dart that the out mode allows', () => {
    expect(suggestTexts(20, 3, 'straight')[0]).toBe('S20')
    expect(suggestTexts(180, 3, 'master')[0]).toBe('T20 T20 T20')
  })

  test.each(modes)(
    'is suggested exactly where one is possible, for any number of darts (%s out)',
    (out) => {
      for (const left of countTo(180)) {
        for (const inHand of [1, 2, 3]) {
          const fewest = minDartsToFinish(left, out) ?? Infinity
          for (const { darts, leaves } of suggestions(left, inHand, { out })) {
            if (fewest > inHand) {
              expect(leaves).toBeGreaterThan(0)
              continue
            }
            const read = darts.map((dart) => readDart(dart)!)
            expect(leaves).toBe(0)
            expect(darts.length).toBeGreaterThanOrEqual(fewest)
            expect(darts.length).toBeLessThanOrEqual(inHand)
            expect(read.reduce((sum, { points }) => sum + points, 0)).toBe(left)
            expect(matchesMode(read.at(-1)!, out)).toBe(true)
          }
          if (fewest <= inHand) expect(suggestions(left, inHand, { out })).not.toEqual([])
        }
      }
    },
  )

  test('keeps the rest of the route after the first dart', () => {
    for (const left of countTo(170)) {
      const [route] = suggestions(left, 3, { out: 'double' })
      if (route === undefined || route.darts.length < 2 || route.leaves > 0) continue
      const [first, ...rest] = route.darts
      expect(suggestTexts(left - readDart(first!)!.points, 2)[0]).toBe(rest.join(' '))
    }
  })
})

describe('a set-up without a finish in hand', () => {
  test.each<[number, number, string, number]>([
    [57, 1, 'S17', 40],
    [60, 1, 'S20', 40],
    [75, 1, 'T13', 36],
    [5, 1, 'S1', 4],
    [120, 2, 'T20 S20', 40],
    [180, 3, 'T20 T20 S20', 40],
    [200, 3, 'T20 T20 T16', 32],
    // A single 20 would leave 169.
    [189, 1, 'T19', 132],
  ])('from %i with %i darts is %s, leaving %i', (left, inHand, route, leaves) => {
    expect(suggestions(left, inHand, { out: 'double' })[0]).toEqual({
      darts: route.split(' '),
      leaves,
    })
  })

  test('leaves a finish and no bogey with three darts from 171 to 230', () => {
    for (const left of countTo(230).filter((n) => n > 170)) {
      const [route] = suggestions(left, 3, { out: 'double' })
      expect(bogeys).not.toContain(route!.leaves)
      expect(minDartsToFinish(route!.leaves, 'double')).not.toBeNull()
    }
  })

  test('is empty above 230, for an impossible score and for an invalid number of darts', () => {
    for (const left of [231, 501, 0, -3, 40.5, NaN]) expect(suggestTexts(left, 3)).toEqual([])
    for (const inHand of [0, 4, 1.5]) expect(suggestTexts(40, inHand)).toEqual([])
  })
})
