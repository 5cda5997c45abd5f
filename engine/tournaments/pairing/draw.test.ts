import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bracketCloseness,
  keepApart,
  qualifierSlots,
  seedEntrants,
  seedTiers,
  snakeGroup,
  type DrawEntrant,
  type DrawRules,
} from './draw.ts'
import { findCheapestAssignment } from './assignment.ts'
import { seedOrder } from './elimination.ts'

const entrant = (player: string, rating: number | null, team = ''): DrawEntrant => ({
  player,
  rating,
  affiliations: team === '' ? [] : [team],
})
const rules: DrawRules = { method: 'rating', handOrder: [], fixedSeeds: {}, drawSeed: 7 }
const letters = (drawn: readonly DrawEntrant[]) => drawn.map(({ player }) => player).join('')
const four = [entrant('a', 1200), entrant('b', null), entrant('c', 1500), entrant('d', 1200)]

describe('seeds', () => {
  test('are ordered by rating, then by entry, with unrated players last', () => {
    expect(letters(seedEntrants(four, rules))).toBe('cadb')
  })

  test('are ordered by hand, with the remaining players following by rating', () => {
    expect(letters(seedEntrants(four, { ...rules, method: 'hand', handOrder: ['b', 'd'] }))).toBe(
      'bdca',
    )
  })

  test('are the same for the same stored seed, and different for another', () => {
    const many = Array.from({ length: 20 }, (_, at) => entrant(String.fromCharCode(97 + at), null))
    const draw = (drawSeed: number) =>
      letters(seedEntrants(many, { ...rules, method: 'random', drawSeed }))
    expect(draw(7)).toBe(draw(7))
    expect(draw(7)).not.toBe(draw(8))
  })

  test('stay fixed while the others are drawn', () => {
    fc.assert(
      fc.property(fc.integer(), (drawSeed) => {
        const drawn = seedEntrants(four, {
          ...rules,
          method: 'random',
          drawSeed,
          fixedSeeds: { d: 1, b: 3 },
        })
        expect(drawn[0]!.player).toBe('d')
        expect(drawn[2]!.player).toBe('b')
        expect(drawn.map(({ player }) => player).toSorted()).toEqual(['a', 'b', 'c', 'd'])
      }),
    )
  })

  test('that are fixed twice or beyond the entrants get the next free place', () => {
    const drawn = seedEntrants(four, { ...rules, fixedSeeds: { a: 1, b: 1, d: 9 } })
    expect(letters(drawn)).toBe('abdc')
  })
})

describe('members of one team', () => {
  const roundsBeforeFinal = (a: number, b: number, size: number) =>
    Math.log(bracketCloseness(size)(a, b)) / Math.log(size ** 2)

  test('do not meet in the first round where possible', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 16, maxLength: 16 }), (teams) => {
        const field = teams.map((team, at) => entrant(String(at), null, `t${team}`))
        const most = Math.max(
          ...[0, 1, 2, 3].map((team) => teams.filter((each) => each === team).length),
        )
        const drawn = keepApart(
          field,
          ({ affiliations }) => affiliations,
          field.map(() => 0),
          bracketCloseness(16),
        )
        const clashes = drawn.filter(({ affiliations }, a) =>
          drawn.some(
            (other, b) =>
              b !== a &&
              roundsBeforeFinal(a, b, 16) === 3 &&
              other.affiliations[0] === affiliations[0],
          ),
        )
        if (most <= 8) expect(clashes).toHaveLength(0)
      }),
    )
  })

  test('leave the first two seeds and every tier unchanged', () => {
    const field = Array.from({ length: 8 }, (_, at) => entrant(String(at), 0, `t${at % 2}`))
    const drawn = keepApart(
      field,
      ({ affiliations }) => affiliations,
      seedTiers(8),
      bracketCloseness(8),
    )
    expect(letters(drawn.slice(0, 2))).toBe('01')
    expect(letters(drawn.slice(2, 4)).split('').toSorted().join('')).toBe('23')
    expect(letters(drawn.slice(4)).split('').toSorted().join('')).toBe('4567')
  })
})

test('distributes seeds to the groups in a snake', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((seed) => snakeGroup(seed, 3))).toEqual([0, 1, 2, 2, 1, 0, 0])
})

describe('after the groups', () => {
  test('winners meet the second of another group', () => {
    expect(qualifierSlots(2, 2)).toEqual([
      [0, 1],
      [1, 1],
      [0, 2],
      [1, 2],
    ])
    expect(qualifierSlots(1, 1)).toEqual([[0, 1]])
  })

  test('the slots of a knockout are computed only once', () => {
    expect(qualifierSlots(64, 4)).toBe(qualifierSlots(64, 4))
  })

  test('members of one group meet again no earlier than the final if two of each advance', () => {
    for (const groups of [2, 4, 8, 16]) {
      const slots = qualifierSlots(groups, 2)
      const closeness = bracketCloseness(slots.length)
      slots.forEach(([group], a) => {
        slots.forEach(([other], b) => {
          if (a < b && group === other) expect(closeness(a, b)).toBe(1)
        })
      })
    }
  })

  test.each([
    [8, 4],
    [4, 4],
    [2, 4],
    [16, 4],
    [8, 2],
    [4, 8],
    [8, 8],
    [16, 8],
    [32, 4],
  ])(
    'with %i groups and %i qualifiers from each, keeps members of a group as far apart as possible',
    (groups, qualifiers) => {
      const slots = qualifierSlots(groups, qualifiers)
      const size = groups * qualifiers
      expect(slots.map(([, rank]) => rank)).toEqual(
        slots.map((_, at) => 1 + Math.floor(at / groups)),
      )
      const places = seedOrder(size).map((seed) => slots[seed - 1]![0])
      for (let sections = 2; sections <= size; sections *= 2) {
        const sectionSize = size / sections
        const counts = Array.from({ length: sections }, (_, at) => {
          const section = places.slice(at * sectionSize, (at + 1) * sectionSize)
          return Math.max(
            ...section.map((group) => section.filter((each) => each === group).length),
          )
        })
        // Each half, quarter, eighth … holds an equal share of the members of a group.
        expect([sections, Math.max(...counts)]).toEqual([
          sections,
          Math.ceil(qualifiers / sections),
        ])
      }
    },
  )

  test('the first and the second of a group can only meet in the final', () => {
    for (let groups = 1; groups <= 16; groups++) {
      for (let qualifiers = 2; groups * qualifiers <= 64; qualifiers++) {
        const size = groups * qualifiers
        const closeness = bracketCloseness(size)
        const slots = qualifierSlots(groups, qualifiers)
        for (let group = 0; group < groups; group++) {
          const second = slots.findIndex(([of, rank]) => of === group && rank === 2)
          // Only if the bracket is full; otherwise its byes decide the places.
          if (Number.isInteger(Math.log2(size))) expect(closeness(group, second)).toBe(1)
        }
      }
    }
  })

  test('tournaments started under the first edition keep their slots', () => {
    const thirds = qualifierSlots(8, 4, 1).slice(16, 20)
    expect(thirds.map(([group]) => group)).toEqual([6, 7, 4, 0])
  })
})

test('finds an assignment as cheap as the cheapest permutation', () => {
  const permutations = (items: readonly number[]): readonly (readonly number[])[] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item) =>
          permutations(items.filter((each) => each !== item)).map((rest) => [item, ...rest]),
        )
  const table = fc.integer({ min: 1, max: 6 }).chain((size) =>
    fc.array(fc.array(fc.nat(9), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  )
  fc.assert(
    fc.property(table, (costs) => {
      const costOf = (columns: readonly number[]) =>
        columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0)
      const found = findCheapestAssignment(costs)
      expect(new Set(found).size).toBe(costs.length)
      const all = permutations(costs.map((_, at) => at)).map(costOf)
      expect(costOf(found)).toBe(Math.min(...all))
    }),
  )
})
