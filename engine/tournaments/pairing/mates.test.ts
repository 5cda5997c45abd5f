import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTeammates, placeItems } from './mates.ts'

type Teams = readonly (readonly string[])[]

/** The cost by its definition, comparing everyone with everyone. */
function plainCost(teams: Teams, held: readonly number[], at: number, without: number): number {
  let cost = 0
  held.forEach((item, place) => {
    const areMates = teams[held[at]!]!.some((team) => teams[item]!.includes(team))
    if (place !== at && place !== without && areMates) cost += closeness(at, place)
  })
  return cost
}
// Values of very different sizes, so that another order of the sums would show.
const closeness = (a: number, b: number) => 1024 ** ((a ^ b) % 9) / 3

const team = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const clubs = fc.array(fc.array(team, { maxLength: 2 }), { minLength: 2, maxLength: 40 })

test('gives bit-identical costs whether mates are found one by one or by a full scan', () => {
  fc.assert(
    fc.property(clubs, fc.array(fc.tuple(fc.nat(39), fc.nat(39))), (teams, swaps) => {
      const seating = placeItems(findTeammates(teams), closeness)
      for (const [a, b] of swaps) {
        if (a < teams.length && b < teams.length && a !== b) seating.swap(a, b)
      }
      const held = [...seating.held]
      for (let at = 1; at < teams.length; at++) {
        expect(seating.costAt(at, 0)).toBe(plainCost(teams, held, at, 0))
        expect(seating.costAt(0, at)).toBe(plainCost(teams, held, 0, at))
      }
    }),
  )
})
