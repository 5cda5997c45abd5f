import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Side } from '../../sports/types.ts'
import { loadSportCases, playCase, type CaseAdapter } from '../cases.test-data.ts'
import {
  expectRecordable,
  expectUndo,
  formatSide,
  playActions,
  parseSide,
} from '../invariants.test-data.ts'
import { foosballGame } from './live.ts'
import {
  type FoosballAction,
  foosballLive,
  type FoosballSettings,
  type FoosballState,
} from './rules.ts'

const adapter: CaseAdapter<FoosballSettings, FoosballAction, FoosballState> = {
  rules: foosballLive,
  settings: ({ format, start }) => ({
    ...(format as Pick<FoosballSettings, 'to' | 'games'>),
    kickoff: parseSide(start['kickoff']),
  }),
  actions: (step) => {
    if (step.do === 'timeout') return [{ kind: 'timeout', side: parseSide(step['side']) }]
    return [{ kind: 'goal', side: parseSide(step['for']), own: step['own'] === true }]
  },
  view: (state) => ({
    ...state,
    kickoff: formatSide(state.kickoff),
    winner: formatSide(state.winner),
    over: state.winner !== null,
  }),
}

test.each(loadSportCases('foosball'))('%s', (_title, given) => playCase(adapter, given))

const settings: FoosballSettings = { to: 5, games: 3, kickoff: 1 }

const goals = (letters: string): FoosballAction[] =>
  Array.from(letters, (letter) => ({ kind: 'goal', side: parseSide(letter) }))

test('forfeits the game at a side’s third penalty shot', () => {
  const against = { kind: 'penalty', side: 1 } as const
  const { state } = playActions(foosballLive, settings, [
    ...goals('AAB'),
    against,
    against,
    against,
  ])
  expect(state).toMatchObject({ games: [0, 1], finished: [[2, 5]], penalties: [0, 0] })
})

test('credits goals to attack or defence by the pair’s positions at the time', () => {
  const by = (scorer: 1 | 2) => ({ kind: 'goal', side: 1, scorer }) as const
  const { state } = playActions(foosballLive, settings, [
    by(1),
    { kind: 'positions', side: 1 },
    by(1),
    { kind: 'goal', side: 2, own: true, scorer: 2 },
  ])
  expect(state.scorers[0]).toEqual([
    { attack: 1, defence: 1, own: 0 },
    { attack: 0, defence: 0, own: 1 },
  ])
  expect(state).toMatchObject({ attack: [2, 1], ownGoals: [1, 0], longestRun: [2, 1] })
})

test('counts goals conceded against the defender at the time, except own goals', () => {
  const { state } = playActions(foosballLive, settings, [
    { kind: 'goal', side: 1 },
    { kind: 'positions', side: 2 },
    { kind: 'goal', side: 1 },
    { kind: 'goal', side: 1, own: true, scorer: 2 },
    { kind: 'goal', side: 2 },
  ])
  expect(state.conceded).toEqual([
    [0, 1],
    [1, 1],
  ])
})

test('counts no goal conceded in a game forfeited by penalties', () => {
  const against = { kind: 'penalty', side: 1 } as const
  const { state } = playActions(foosballLive, settings, [against, against, against])
  expect(state).toMatchObject({
    games: [0, 1],
    conceded: [
      [0, 0],
      [0, 0],
    ],
  })
})

test('changes ends after every later game if the sides change after the first', () => {
  const ends = (...actions: FoosballAction[]) =>
    playActions(foosballLive, { ...settings, games: 5 }, actions).state.left
  const game = goals('AAAAA')
  const change = { kind: 'sides' } as const
  expect(ends(...game)).toBe(1)
  expect(ends(...game, change)).toBe(2)
  expect(ends(...game, change, ...goals('BBBBB'))).toBe(1)
  expect(ends(...game, change, ...goals('BBBBB'), ...game)).toBe(2)
  // If it is undone before the next goal, they keep their ends.
  expect(ends(...game, change, change, ...goals('BBBBB'))).toBe(1)
})

test('changes ends only once if they are corrected during a game', () => {
  const actions: FoosballAction[] = [...goals('A'), { kind: 'sides' }, ...goals('AAAA')]
  const { state } = playActions(foosballLive, settings, actions)
  expect(state).toMatchObject({ left: 2, changesEnds: false, games: [1, 0] })
})

const side = fc.constantFrom<Side>(1, 2)
const action = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constant('goal' as const), side, own: fc.boolean() }),
  },
  fc.record({ kind: fc.constantFrom('timeout', 'positions', 'penalty', 'warning'), side }),
  fc.record({ kind: fc.constant('sides' as const) }),
) as fc.Arbitrary<FoosballAction>
const houses = fc.record({
  to: fc.constantFrom(5, 6, 7, 10),
  games: fc.constantFrom(1, 3, 5),
  decider: fc.option(
    fc.record({ winBy: fc.integer({ min: 1, max: 3 }), extra: fc.nat({ max: 5 }) }),
    {
      nil: undefined,
    },
  ),
  kickoff: side,
})

test('keeps its invariants for any entries: undo restores the state, and a finished match can be recorded', () => {
  fc.assert(
    fc.property(houses, fc.array(action, { maxLength: 90 }), ({ decider, ...house }, actions) => {
      const given = {
        ...house,
        ...(decider ? { decider: { winBy: decider.winBy, cap: house.to + decider.extra } } : {}),
      }
      const { events, state } = playActions(foosballLive, given, actions)
      expectUndo(foosballLive, given, events)
      expectRecordable(foosballGame, state)
    }),
  )
})

test('has a match point for the only side that can win with one goal, and none if both can', () => {
  const goals = (...sides: (1 | 2)[]) =>
    playActions(
      foosballLive,
      { to: 3, games: 1, kickoff: 1 },
      sides.map((side) => ({ kind: 'goal', side })),
    ).state
  const matchPoint = (...sides: (1 | 2)[]) => foosballGame.scoreOf(goals(...sides)).matchPoint
  expect([matchPoint(1), matchPoint(2, 2), matchPoint(1, 2, 1, 2)]).toEqual([null, 2, null])
})
