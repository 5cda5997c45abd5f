import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkResult } from '../check.ts'
import { listPossibleEndings, getGameState } from '../race.ts'
import { parseSetEntry, setScore } from './rules.ts'
import type { Pair, ResultDraft } from '../types.ts'

const readSetsOrMessage = (text: string, pointsPerSet: 11 | 21 = 11) => {
  const entry = parseSetEntry(text, pointsPerSet)
  return entry.ok ? entry.sets : entry.message
}

describe('set entry', () => {
  test.each([
    [
      '7, -9, 12',
      [
        [11, 7],
        [9, 11],
        [14, 12],
      ],
    ],
    [
      '7 -9 12',
      [
        [11, 7],
        [9, 11],
        [14, 12],
      ],
    ],
    [
      '7;-9;12',
      [
        [11, 7],
        [9, 11],
        [14, 12],
      ],
    ],
    [
      '+7,−9,+12',
      [
        [11, 7],
        [9, 11],
        [14, 12],
      ],
    ],
    [
      '11-7 9-11',
      [
        [11, 7],
        [9, 11],
      ],
    ],
    [
      '11–7, 9–11',
      [
        [11, 7],
        [9, 11],
      ],
    ],
    [
      '11:7 9:11',
      [
        [11, 7],
        [9, 11],
      ],
    ],
    [
      '11 - 7, 9 - 11',
      [
        [11, 7],
        [9, 11],
      ],
    ],
    [
      '0 -0',
      [
        [11, 0],
        [0, 11],
      ],
    ],
    [
      '9 10 -10',
      [
        [11, 9],
        [12, 10],
        [10, 12],
      ],
    ],
    ['  8  ', [[11, 8]]],
    [
      '11-7, -9',
      [
        [11, 7],
        [9, 11],
      ],
    ],
    ['13-10', [[13, 10]]],
  ])('reads %s', (text, sets) => {
    expect(readSetsOrMessage(text)).toEqual(sets)
  })

  test('reads sets to 21 as well', () => {
    expect(readSetsOrMessage('15, -19, 20', 21)).toEqual([
      [21, 15],
      [19, 21],
      [22, 20],
    ])
  })

  test('explains which word is not a set, and how to write one', () => {
    expect(readSetsOrMessage('7, nine')).toBe(
      '"nine" is not a set; write it such as 7, -9, 12 or 11-7 9-11.',
    )
    expect(readSetsOrMessage('11-')).toBe(
      '"11-" is not a set; write it such as 7, -9, 12 or 11-7 9-11.',
    )
    expect(readSetsOrMessage(' , ')).toBe('Enter the sets, such as 7, -9, 12 or 11-7 9-11.')
    expect(readSetsOrMessage('1 2 3 4 5 6 7 8')).toBe('A match has at most 7 sets.')
  })

  test('returns sets or a message for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const entry = parseSetEntry(text)
        expect(entry.ok ? entry.sets.length > 0 : entry.message.endsWith('.')).toBe(true)
      }),
    )
  })
})

/** Plays rallies until a set is over; true is a point for the first side. */
function playSet(rallies: Iterator<boolean>): Pair {
  let one = 0
  let two = 0
  for (;;) {
    if (rallies.next().value) one++
    else two++
    if (Math.max(one, two) >= 11 && Math.abs(one - two) >= 2) return [one, two]
  }
}

function* createRallies(seed: number): Generator<boolean, never> {
  let state = seed >>> 0
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state >= 2 ** 31
  }
}

function playMatch(seed: number, needed: number): ResultDraft {
  const rallies = createRallies(seed)
  const sets: Pair[] = []
  while (Math.max(...setScore(sets)) < needed) sets.push(playSet(rallies))
  const [score1, score2] = setScore(sets)
  return {
    sportId: 'tabletennis',
    format: `Best of ${needed * 2 - 1}`,
    player1Id: 'ada',
    player2Id: 'ben',
    score1,
    score2,
    ending: 'played',
    details: { sets },
  }
}

test('accepts every match that can be played point by point', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 4 }), (seed, needed) => {
      expect(checkResult(playMatch(seed, needed)).ok).toBe(true)
    }),
  )
})

test('ends a set at exactly one score for each number of points of its loser', () => {
  for (let low = 0; low <= 30; low++) {
    const over = Array.from({ length: 60 }, (_, high) => high).filter(
      (high) => high > low && getGameState([high, low], 11) === 'over',
    )
    expect(over).toEqual([Math.max(11, low + 2)])
  }
})

test('returns finished sets as the possible ends of an open set', () => {
  const points = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(points, points, fc.constantFrom(11, 21), (one, two, target) => {
      fc.pre(getGameState([one, two], target) === 'open')
      for (const end of listPossibleEndings([one, two], target))
        expect(getGameState(end, target)).toBe('over')
    }),
  )
})
