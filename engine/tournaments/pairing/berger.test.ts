import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rankGroup, type GroupMatch } from '../ranking/group-ranking.ts'
import { bergerTable, doubleBergerTable } from './berger.ts'

type Table = { readonly rounds: readonly (readonly (readonly [number, number])[])[] }

const file = join(import.meta.dirname, '../../../fixtures/berger.json')
const { _doc, ...tables } = JSON.parse(readFileSync(file, 'utf8')) as Readonly<
  Record<string, Table>
>

test.each(Object.keys(tables))('returns the FIDE Berger table for %s players', (size) => {
  expect(bergerTable(Number(size))).toEqual(tables[size]!.rounds)
})

test('checks the tables from 3 to 24 players', () => {
  expect(Object.keys(tables).map(Number)).toEqual(Array.from({ length: 22 }, (_, at) => at + 3))
})

test.each([2, 5, 8, 30, 65])(
  'lets %s players meet once each, and twice in a double cycle',
  (size) => {
    const meetings = (rounds: readonly (readonly (readonly [number, number])[])[]) =>
      rounds
        .flat()
        .filter(([, black]) => black !== 0)
        .map((pair) => pair.join('-'))
    const single = meetings(bergerTable(size))
    expect(single).toHaveLength((size * (size - 1)) / 2)
    const double = meetings(doubleBergerTable(size))
    expect(new Set(double).size).toBe(size * (size - 1))
  },
)

test('gives no player one colour three times in a row in a double cycle', () => {
  for (let size = 3; size <= 24; size++) {
    for (let player = 1; player <= size; player++) {
      const colours = doubleBergerTable(size).flatMap((round) => {
        const pair = round.find((each) => each.includes(player))!
        return pair[1] === 0 ? [] : [pair[0] === player ? 'w' : 'b']
      })
      expect(colours.join('')).not.toMatch(/www|bbb/)
    }
  }
})

describe('the ranking of a group', () => {
  const match = (
    first: number,
    second: number,
    units: readonly [number, number],
    points?: readonly [number, number],
  ): GroupMatch => ({
    sides: [first, second],
    winner: units[0] > units[1] ? first : second,
    isDraw: false,
    isPlayed: true,
    units,
    ...(points === undefined ? {} : { points }),
  })
  const places = (matches: readonly GroupMatch[], members = [1, 2, 3, 4]) =>
    rankGroup(members, matches).map(({ number, rank }) => [rank, number])

  test('of three tied players counts only the matches among them', () => {
    // 1, 2 and 3 each beat one another once, and all beat 4; the wide win over 4 must not help.
    const matches = [
      match(1, 2, [3, 0]),
      match(2, 3, [3, 1]),
      match(3, 1, [3, 2]),
      match(1, 4, [3, 2]),
      match(2, 4, [3, 0]),
      match(3, 4, [3, 0]),
    ]
    // Among the three: 1 has 5:3, 3 has 4:5, 2 has 3:4.
    expect(places(matches)).toEqual([
      [1, 1],
      [2, 3],
      [3, 2],
      [4, 4],
    ])
  })

  test('starts again among those still tied, so that the match between them decides', () => {
    const matches = [
      match(1, 2, [3, 1]),
      match(2, 3, [3, 1]),
      match(3, 1, [3, 1]),
      match(4, 1, [3, 0]),
      match(2, 4, [3, 0]),
      match(3, 4, [3, 0]),
    ]
    // 2 and 3 have two wins each, and 2 beat 3; 1 and 4 have one each, and 4 beat 1.
    expect(places(matches)).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 1],
    ])
  })

  test('falls back to the points, and leaves a full circle tied', () => {
    const circle = [match(1, 2, [3, 0]), match(2, 3, [3, 0]), match(3, 1, [3, 0])]
    expect(places(circle, [1, 2, 3])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ])
    const pointed = [
      match(1, 2, [3, 0], [33, 20]),
      match(2, 3, [3, 0], [33, 10]),
      match(3, 1, [3, 0], [33, 30]),
    ]
    expect(places(pointed, [1, 2, 3]).map(([, number]) => number)).toEqual([2, 1, 3])
  })

  test('gives the loser of a walkover no match point, and lists the steps', () => {
    const walkover: GroupMatch = { ...match(1, 2, [3, 0]), isPlayed: false }
    const rows = rankGroup([1, 2], [walkover])
    expect(rows[1]!.steps[0]).toEqual({
      criterion: 'match points',
      among: [1, 2],
      value: [0, 1],
    })
  })

  test('keeps a group without matches tied', () => {
    expect(places([])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
    ])
  })
})
