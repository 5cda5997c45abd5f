import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTeammates, placeItems } from './teammates.ts'

type Teams = readonly (readonly string[])[]

/** The cost by its definition, comparing everyone with everyone. */
function costByFullScan(
  teams: Teams,
  items: readonly number[],
  at: number,
  without: number,
): number {
  let cost = 0
  items.forEach((item, place) => {
    const areMates = teams[items[at]!]!.some((affiliation) => teams[item]!.includes(affiliation))
    if (place !== at && place !== without && areMates) cost += closeness(at, place)
  })
  return cost
}
// Values of very different sizes, so that another order of the sums would show.
const closeness = (a: number, b: number) => 1024 ** ((a ^ b) % 9) / 3

const affiliation = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const affiliationLists = fc.array(fc.array(affiliation, { maxLength: 2 }), {
  minLength: 2,
  maxLength: 40,
})

test('gives bit-identical costs whether mates are found one by one or by a full scan', () => {
  fc.assert(
    fc.property(affiliationLists, fc.array(fc.tuple(fc.nat(39), fc.nat(39))), (teams, swaps) => {
      const placement = placeItems(findTeammates(teams), closeness)
      for (const [a, b] of swaps) {
        if (a < teams.length && b < teams.length && a !== b) placement.swap(a, b)
      }
      const items = [...placement.items]
      for (let at = 1; at < teams.length; at++) {
        expect(placement.costAt(at, 0)).toBe(costByFullScan(teams, items, at, 0))
        expect(placement.costAt(0, at)).toBe(costByFullScan(teams, items, 0, at))
      }
    }),
  )
})
