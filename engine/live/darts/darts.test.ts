import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../../sports/types.ts'
import { loadSportCases, type CaseAdapter, playCase } from '../cases.test-data.ts'
import { expectInvariants, formatSide, playActions, parseSide } from '../invariants.test-data.ts'
import {
  countDartsAtDouble,
  minDartsToFinish,
  type InMode,
  isPossibleVisit,
  type OutMode,
} from '../../sports/darts/board.ts'
import {
  type CricketAction,
  cricketLive,
  type CricketSettings,
  type CricketState,
  computeMarksPerRound,
} from './cricket.ts'
import { cricketGame, x01Game } from './live.ts'
import {
  averageOf,
  firstNineOf,
  isFinishable,
  pointsLeft,
  type X01Action,
  type X01Figures,
  x01Live,
  type X01Settings,
  type X01State,
} from './x01.ts'

const both = <T>({ figures }: X01State, of: (figures: X01Figures) => T) => figures.map(of)

const x01: CaseAdapter<X01Settings, X01Action, X01State> = {
  rules: x01Live,
  settings: ({ format, start }) => ({
    ...(format as unknown as Pick<X01Settings, 'start' | 'legs' | 'sets'>),
    throws: parseSide(start['throws']),
  }),
  actions: (step) => {
    const by = parseSide(step['by'])
    if (step.do === 'darts') return [{ kind: 'thrown', by, hit: step['hit'] as string[] }]
    const {
      points,
      darts,
      atDouble: tries,
    } = step as unknown as Extract<X01Action, { kind: 'visit' }>
    return [{ kind: 'visit', by, points, darts, atDouble: tries }]
  },
  view: (state) => ({
    left: pointsLeft(state),
    legs: state.legs,
    sets: state.sets,
    thrower: formatSide(state.thrower),
    bust: state.bust,
    finishable: isFinishable(state),
    average: both(state, averageOf),
    firstNine: both(state, firstNineOf),
    checkouts: both(state, ({ checkouts }) => checkouts),
    highFinish: both(state, ({ highFinish }) => highFinish),
    bestLeg: both(state, ({ bestLeg }) => bestLeg),
    tons: both(state, ({ tons }) => tons),
    over: state.winner !== null,
    winner: formatSide(state.winner),
  }),
  edit: (to) => to as Partial<X01Action>,
}

const cricket: CaseAdapter<CricketSettings, CricketAction, CricketState> = {
  rules: cricketLive,
  settings: ({ format, start }) => ({
    ...(format as Pick<CricketSettings, 'variant' | 'level'>),
    legs: 1,
    throws: parseSide(start['throws']),
  }),
  actions: (step) => [
    { kind: 'thrown', by: parseSide(step['by']), hit: step['hit'] as readonly string[] },
  ],
  view: (state) => ({
    marks: { A: state.marks[0], B: state.marks[1] },
    points: state.points,
    marksPerRound: [computeMarksPerRound(state, 1), computeMarksPerRound(state, 2)],
    thrower: formatSide(state.thrower),
    over: state.winner !== null,
  }),
}

test.each(loadSportCases('darts'))('%s', (_title, given) =>
  given.format['game'] === 'cricket' ? playCase(cricket, given) : playCase(x01, given),
)

describe('the board', () => {
  const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

  // Source: WDF playing rules; the tables of finishes follow from the rules alone.
  test.each<[OutMode, number, readonly number[]]>([
    ['double', 170, [1, 159, 162, 163, 165, 166, 168, 169]],
    ['master', 180, [1, 163, 166, 169, 172, 173, 175, 176, 178, 179]],
    ['straight', 180, [163, 166, 169, 172, 173, 175, 176, 178, 179]],
  ])('with %s out has finishes up to %i', (out, highest, impossible) => {
    expect(minDartsToFinish(highest, out)).toBe(3)
    expect(minDartsToFinish(highest + 1, out)).toBeNull()
    expect(upTo(highest).filter((left) => minDartsToFinish(left, out) === null)).toEqual(impossible)
  })

  test.each<[OutMode, number, readonly number[]]>([
    ['double', 110, [99, 102, 103, 105, 106, 108, 109]],
    ['master', 120, [103, 106, 109, 112, 113, 115, 116, 118, 119]],
  ])('with two darts and %s out has finishes up to %i', (out, highest, gaps) => {
    const two = upTo(highest).filter((left) => (minDartsToFinish(left, out) ?? 9) <= 2)
    expect(upTo(highest).filter((left) => left > 1 && !two.includes(left))).toEqual(gaps)
    expect(minDartsToFinish(highest + 1, out)).not.toBe(2)
  })

  test('has nine impossible totals, and does not open a double-in leg with 180', () => {
    const missing = upTo(180).filter((points) => !isPossibleVisit(points))
    expect(missing).toEqual([163, 166, 169, 172, 173, 175, 176, 178, 179])
    expect(isPossibleVisit(180, 'double')).toBe(false)
    expect(isPossibleVisit(170, 'double')).toBe(true)
    expect(isPossibleVisit(180, 'master')).toBe(true)
  })

  test.each([
    [40, 1, [1, 1]],
    [40, 2, [2, 2]],
    [40, 3, [2, 3]],
    [32, 3, [2, 3]],
    [60, 2, [1, 1]],
    [60, 3, [1, 2]],
    [81, 3, [1, 2]],
    [100, 3, [1, 2]],
    [121, 3, [1, 1]],
    [170, 3, [1, 1]],
  ])('for a finish of %i with %i darts has %j darts at a double', (left, darts, [min, max]) => {
    const span = countDartsAtDouble(left, left, darts, { out: 'double', isFinish: true })
    expect(span).toEqual({ min, max })
  })

  test('returns null for an invalid finish or number of darts', () => {
    for (const left of [0, -2, 1.5, 181, 1e9, NaN])
      expect(minDartsToFinish(left, 'straight')).toBeNull()
    for (const count of [4, 1e9, 1.5, -1, NaN]) {
      expect(countDartsAtDouble(40, 40, count, { out: 'double', isFinish: true })).toBeNull()
    }
    const far = countDartsAtDouble(501, 180, 3, { out: 'double', isFinish: false })
    expect(far).toEqual({ min: 0, max: 0 })
  })

  test('returns null for impossible darts', () => {
    expect(countDartsAtDouble(170, 170, 2, { out: 'double', isFinish: true })).toBeNull()
  })
})

const leg: X01Settings = { start: 101, legs: 1, throws: 1 }
const dart = fc.constantFrom('T20', 'S20', 'D20', 'S1', 'D16', 'BULL', 'S25', 'MISS', 'T19', 'D1')

describe('a countdown game', () => {
  test('counts nothing before a double if the leg opens on one', () => {
    const settings: X01Settings = { ...leg, opens: 'double' }
    const opening = { kind: 'thrown', by: 1, hit: ['T20', 'D10', 'S5'] } as const
    expect(pointsLeft(playActions(x01Live, settings, [opening]).state)).toEqual([76, 101])
    expect(playActions(x01Live, settings, [{ kind: 'visit', by: 1, points: 180 }]).events).toEqual(
      [],
    )
  })

  test('refuses too few darts to open and finish a leg in one visit', () => {
    const settings: X01Settings = { ...leg, start: 117, opens: 'double', out: 'master' }
    const ended = (darts: number) => ({ kind: 'visit', by: 1, points: 117, darts }) as const
    expect(playActions(x01Live, settings, [ended(2)]).events).toEqual([])
    expect(playActions(x01Live, settings, [ended(3)]).state.winner).toBe(1)
    const never: X01Settings = { ...leg, start: 170, opens: 'double' }
    expect(isFinishable(x01Live.begin(never))).toBe(false)
  })

  test.each<[OutMode, string, boolean]>([
    ['double', 'T7', false],
    ['master', 'T7', true],
    ['straight', 'S20', true],
  ])('lets %s out end a leg with %s: %s', (out, last, isOver) => {
    const left = last === 'T7' ? 21 : 20
    const settings: X01Settings = { start: left + 180, legs: 1, throws: 1, out }
    const { state } = playActions(x01Live, settings, [
      { kind: 'visit', by: 1, points: 180 },
      { kind: 'visit', by: 2, points: 0 },
      { kind: 'thrown', by: 1, hit: [last] },
    ])
    expect(state.winner !== null).toBe(isOver)
    expect(state.bust).toBe(!isOver)
  })

  test('keeps its invariants for any darts', () => {
    const visit = fc.record({
      kind: fc.constant('visit' as const),
      by: fc.constantFrom<Side>(1, 2),
      points: fc.constantFrom(0, 20, 26, 40, 41, 45, 60, 61, 81, 100, 101, 121, 140, 180),
    })
    const thrown = fc.record({
      kind: fc.constant('thrown' as const),
      by: fc.constantFrom<Side>(1, 2),
      hit: fc.array(dart, { minLength: 1, maxLength: 3 }),
    })
    const houses = fc.record({
      start: fc.oneof(fc.constantFrom(101, 301, 501, 701), fc.integer({ min: 101, max: 1001 })),
      legs: fc.constantFrom(1, 3),
      sets: fc.constantFrom(undefined, 3),
      opens: fc.constantFrom<InMode>('straight', 'double', 'master'),
      out: fc.constantFrom<OutMode>('double', 'straight', 'master'),
      throws: fc.constantFrom<Side>(1, 2),
    })
    fc.assert(
      fc.property(
        houses,
        fc.array(fc.oneof(visit, thrown), { maxLength: 120 }),
        (settings, actions) => expectInvariants(x01Game, settings, actions),
      ),
    )
  })
})

describe('cricket', () => {
  const settings: CricketSettings = {
    variant: 'standard',
    level: 'level or ahead',
    legs: 1,
    throws: 1,
  }

  test('scores for the other side in cut-throat, and for no one without score', () => {
    const twice: CricketAction[] = [{ kind: 'thrown', by: 1, hit: ['T20', 'T20'] }]
    const points = (variant: CricketSettings['variant']) =>
      playActions(cricketLive, { ...settings, variant }, twice).state.points
    expect(points('standard')).toEqual([60, 0])
    expect(points('cut-throat')).toEqual([0, 60])
    expect(points('no score')).toEqual([0, 0])
  })

  test.each([
    ['strictly ahead', 1],
    ['level or ahead', 1],
  ] as const)(
    'ends a leg that no one can win any more, if the score must be %s',
    (level, winner) => {
      const visits = [
        ['T20', 'T19', 'T18'],
        ['T17', 'T16', 'T15'],
        ['BULL', 'S25'],
      ]
      const actions = visits.flatMap((hit): CricketAction[] => [
        { kind: 'thrown', by: 1, hit },
        { kind: 'thrown', by: 2, hit },
      ])
      expect(playActions(cricketLive, { ...settings, level }, actions).state.winner).toBe(winner)
    },
  )

  test('keeps its invariants for any darts', () => {
    const action = fc.record({
      kind: fc.constant('thrown' as const),
      by: fc.constantFrom<Side>(1, 2),
      hit: fc.array(
        fc.constantFrom('T20', 'T19', 'T18', 'T17', 'T16', 'T15', 'BULL', 'S25', 'S7'),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    })
    const houses = fc.record({
      variant: fc.constantFrom('standard', 'cut-throat', 'no score'),
      level: fc.constantFrom('level or ahead', 'strictly ahead'),
      legs: fc.constantFrom(1, 3),
      sets: fc.constantFrom(undefined, 3),
      throws: fc.constantFrom<Side>(1, 2),
    }) as fc.Arbitrary<CricketSettings>
    fc.assert(
      fc.property(houses, fc.array(action, { maxLength: 90 }), (given, actions) =>
        expectInvariants(cricketGame, given, actions),
      ),
    )
  })
})
