import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InMode, OutMode } from '../../sports/darts/board.ts'
import {
  findEffect,
  listFinishChoices,
  findNearestScores,
  type LegPosition,
} from './finish-choices.ts'
import { legPositionOf, x01Live, type X01Settings } from './x01.ts'

const createPosition = (
  left: number,
  inMode: InMode = 'straight',
  outMode: OutMode = 'double',
): LegPosition => ({
  left,
  inMode,
  outMode,
})

test.each<[number, readonly (readonly [darts: number, least: number, most: number])[]]>([
  [
    40,
    [
      [1, 1, 1],
      [2, 2, 2],
      [3, 2, 3],
    ],
  ],
  [
    60,
    [
      [2, 1, 1],
      [3, 1, 2],
    ],
  ],
  [
    81,
    [
      [2, 1, 1],
      [3, 1, 2],
    ],
  ],
  [121, [[3, 1, 1]]],
  [170, [[3, 1, 1]]],
  [169, []],
])('finishes %i with %j', (left, choices) => {
  const found = listFinishChoices(createPosition(left)).map(
    ({ darts, atDouble: { min: least, max: most } }) => [darts, least, most],
  )
  expect(found).toEqual(choices)
})

test('can open and finish a double-in leg of 101 with three darts, but not one of 170', () => {
  expect(listFinishChoices(createPosition(101, 'double')).map(({ darts }) => darts)).toEqual([3])
  expect(listFinishChoices(createPosition(170, 'double'))).toEqual([])
})

test('finds the nearest possible scores on each side of an impossible one', () => {
  expect(findNearestScores(163, createPosition(501))).toEqual([162, 164])
  expect(findNearestScores(179, createPosition(501))).toEqual([177, 180])
  expect(findNearestScores(162, createPosition(162))).toEqual([160])
  expect(findNearestScores(41, createPosition(40))).toEqual([40])
  expect(findNearestScores(180, createPosition(501, 'double'))).toEqual([170])
})

test.each<[number, number, string]>([
  [45, 40, 'busts'],
  [39, 40, 'busts'],
  [40, 40, 'finishes'],
  [38, 40, 'counts'],
  [162, 162, 'impossible'],
  [163, 501, 'impossible'],
  [0, 40, 'counts'],
])('%i points with %i left: %s', (points, left, effect) => {
  expect(findEffect(points, createPosition(left))).toBe(effect)
})

test('predicts what the rules of the leg accept, for every total and every choice', () => {
  const modes = fc.constantFrom<OutMode>('double', 'master', 'straight')
  fc.assert(
    fc.property(
      fc.record({ start: fc.integer({ min: 101, max: 180 }), opens: modes, out: modes }),
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
      fc.integer({ min: 0, max: 180 }),
      (rules, thrown, points) => {
        const settings: X01Settings = { ...rules, legs: 1, throws: 1 }
        let state = x01Live.begin(settings)
        for (const score of thrown) {
          const done = x01Live.apply(state, { kind: 'visit', by: state.thrower, points: score })
          if (done.ok && done.state.winner === null) state = done.state
        }
        const by = state.thrower
        const position = legPositionOf(state, by)
        const effect = findEffect(points, position)
        const done = x01Live.apply(state, { kind: 'visit', by, points })
        expect(done.ok).toBe(effect !== 'impossible')
        if (done.ok) expect(done.state.bust).toBe(effect === 'busts')
        if (done.ok) expect(done.state.winner !== null).toBe(effect === 'finishes')
        const choices = listFinishChoices(position)
        for (const darts of [1, 2, 3]) {
          const choice = choices.find((each) => each.darts === darts)
          for (const tries of [0, 1, 2, 3]) {
            const visit = {
              kind: 'visit',
              by,
              points: position.left,
              darts,
              atDouble: tries,
            } as const
            const isOffered =
              choice !== undefined && tries >= choice.atDouble.min && tries <= choice.atDouble.max
            expect(x01Live.apply(state, visit).ok).toBe(isOffered)
          }
        }
      },
    ),
  )
})
