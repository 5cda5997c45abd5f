import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Side } from '../../sports/types.ts'
import { casesOf, playCase, type Adapter } from '../cases.test-data.ts'
import { expectRecordable, expectUndo, letterOf, play, sideOf } from '../invariants.test-data.ts'
import { tableTennisGame } from './live.ts'
import {
  gamePoint,
  matchPoint,
  currentService,
  type TableTennisAction,
  tableTennisLive,
  type TableTennisSettings,
  type TableTennisState,
} from './rules.ts'
import type { Player } from './service.ts'

/** Parses `A`, or `a2` of a pair. */
const playerOf = (name: unknown): Player => ({
  side: sideOf(name),
  member: String(name).endsWith('2') ? 2 : 1,
})
const nameOf = ({ side, member }: Player, isDoubles: boolean) =>
  isDoubles ? `${side === 1 ? 'a' : 'b'}${member}` : letterOf(side)
const pointsOf = (letters: unknown): TableTennisAction[] =>
  Array.from(String(letters), (letter) => ({ kind: 'point', side: sideOf(letter) }))

const adapter: Adapter<TableTennisSettings, TableTennisAction, TableTennisState> = {
  rules: tableTennisLive,
  settings: ({ format, start }) => ({
    bestOf: Number(format['bestOf']),
    isDoubles: format['doubles'] === true,
    serves: playerOf(start['serves']),
    receives: playerOf(start['receives']),
    left: sideOf(start['left']),
  }),
  actions: (step) => {
    if (step.do === 'points') return pointsOf(step['to'])
    if (step.do === 'game server') {
      return [{ kind: 'game server', server: playerOf(step['server']) }]
    }
    const side = sideOf(step['side'])
    if (step.do === 'warning') return [{ kind: 'warning', side }]
    return [{ kind: 'penalty', side, points: step['points'] === 2 ? 2 : 1 }]
  },
  view: (state) => {
    const now = currentService(state)
    const { isDoubles } = state.settings
    return {
      points: state.points,
      games: state.games,
      finished: state.finished,
      server: now && nameOf(now.server, isDoubles),
      receiver: now && nameOf(now.receiver, isDoubles),
      left: letterOf(state.left),
      gamePoint: letterOf(gamePoint(state)),
      matchPoint: letterOf(matchPoint(state)),
      choose: letterOf(state.choose),
      over: state.winner !== null,
      winner: letterOf(state.winner),
    }
  },
}

test.each(casesOf('table tennis'))('%s', (_title, given) => playCase(adapter, given))

const singles: TableTennisSettings = {
  bestOf: 3,
  isDoubles: false,
  serves: playerOf('A'),
  receives: playerOf('B'),
  left: 1,
}
const doubles: TableTennisSettings = {
  ...singles,
  isDoubles: true,
  serves: playerOf('a1'),
  receives: playerOf('b1'),
}

const names = (state: TableTennisState) => {
  const { server, receiver } = currentService(state)!
  return [nameOf(server, state.settings.isDoubles), nameOf(receiver, state.settings.isDoubles)]
}

test('changes the receiving pair’s order once, at the first five of the last game of doubles', () => {
  const toDecider: TableTennisAction[] = [
    ...pointsOf('A'.repeat(11)),
    { kind: 'game server', server: playerOf('b1') },
    ...pointsOf('B'.repeat(11)),
    { kind: 'game server', server: playerOf('a1') },
  ]
  // Within a service turn: the server stays and only the receiver changes.
  const before = play(tableTennisLive, doubles, [...toDecider, ...pointsOf('AAAA')]).state
  expect(names(before)).toEqual(['a2', 'b2'])
  const after = play(tableTennisLive, doubles, [...toDecider, ...pointsOf('AAAAA')]).state
  expect(names(after)).toEqual(['a2', 'b1'])
  expect(after.left).not.toBe(before.left)
  // The second five changes nothing more.
  const second = play(tableTennisLive, doubles, [...toDecider, ...pointsOf('AAAAABBBBB')]).state
  expect(second.left).toBe(after.left)
  expect(names(second)).toEqual(['b2', 'a2'])
})

test('changes service after every point under expedite, and awards a point for thirteen returns', () => {
  const late: TableTennisAction[] = [...pointsOf('AB'), { kind: 'expedite', isBallInPlay: false }]
  // Two were played and A served both: the receiver of the last one serves.
  expect(names(play(tableTennisLive, singles, late).state)).toEqual(['B', 'A'])
  expect(names(play(tableTennisLive, singles, [...late, ...pointsOf('A')]).state)).toEqual([
    'A',
    'B',
  ])
  const inPlay: TableTennisAction[] = [...pointsOf('A'), { kind: 'expedite', isBallInPlay: true }]
  expect(names(play(tableTennisLive, singles, inPlay).state)).toEqual(['A', 'B'])
  const { state } = play(tableTennisLive, singles, [...inPlay, { kind: 'thirteen returns' }])
  expect(state.points).toEqual([1, 1])
  const next = play(tableTennisLive, singles, [...inPlay, ...pointsOf(`${'A'.repeat(10)}A`)]).state
  expect(next).toMatchObject({ isExpedite: true, games: [1, 0] })
  expect(play(tableTennisLive, singles, [{ kind: 'thirteen returns' }]).events).toEqual([])
})

const correction: TableTennisAction = {
  kind: 'order',
  server: playerOf('A'),
  receiver: playerOf('B'),
}
const penaltyOfA: TableTennisAction = { kind: 'penalty', side: 1, points: 1 }

test.each<[string, TableTennisSettings, TableTennisAction[], [string, string]]>([
  ['the order changed at five in a turn', doubles, pointsOf('AAAAA'), ['b2', 'a2']],
  ['the order changed at five between turns', doubles, pointsOf('BBBABB'), ['b2', 'a2']],
  ['a correction of the server', singles, [...pointsOf('AAB'), correction], ['B', 'A']],
  ['a let', singles, [{ kind: 'let' }], ['B', 'A']],
  ['a penalty without a rally', singles, [penaltyOfA], ['A', 'B']],
])('lets the last receiver serve under expedite after %s', (_name, settings, actions, expected) => {
  const { state } = play(tableTennisLive, { ...settings, bestOf: 1 }, [
    ...actions,
    { kind: 'expedite', isBallInPlay: false },
  ])
  expect(names(state)).toEqual(expected)
})

test('corrects a wrong server from the current score, and keeps the points', () => {
  const actions: TableTennisAction[] = [
    ...pointsOf('AAB'),
    { kind: 'order', server: playerOf('A'), receiver: playerOf('B') },
  ]
  const { state } = play(tableTennisLive, singles, actions)
  expect(state.points).toEqual([2, 1])
  expect(names(state)).toEqual(['A', 'B'])
  expect(names(play(tableTennisLive, singles, [...actions, ...pointsOf('A')]).state)).toEqual([
    'B',
    'A',
  ])
})

test.each(['', 'A', 'AAB', 'AAAAA'])(
  'also corrects the first server of the next game when the server is corrected after %j',
  (letters) => {
    const [server, receiver] = names(play(tableTennisLive, singles, pointsOf(letters)).state)
    const { state } = play(tableTennisLive, singles, [
      ...pointsOf(letters),
      { kind: 'order', server: playerOf(receiver), receiver: playerOf(server) },
      ...pointsOf('A'.repeat(11 - letters.replaceAll('B', '').length)),
    ])
    expect(state).toMatchObject({ games: [1, 0], points: [0, 0] })
    // B actually served first in game 1, so A serves first in game 2.
    expect(names(state)).toEqual(['A', 'B'])
  },
)

test('computes the next game’s service from how a corrected game of doubles really started', () => {
  // Entered as a1 to b1; in fact b2 served to a1.
  const { state } = play(tableTennisLive, doubles, [
    ...pointsOf('A'),
    { kind: 'order', server: playerOf('b2'), receiver: playerOf('a1') },
    ...pointsOf('A'.repeat(10)),
  ])
  expect(state.choose).toBe(1)
  const named = play(tableTennisLive, doubles, [
    ...pointsOf('A'),
    { kind: 'order', server: playerOf('b2'), receiver: playerOf('a1') },
    ...pointsOf('A'.repeat(10)),
    { kind: 'game server', server: playerOf('a2') },
  ]).state
  expect(names(named)).toEqual(['a2', 'b1'])
})

test('counts points on service, runs, comebacks and lead changes', () => {
  const { state } = play(tableTennisLive, singles, pointsOf(`BBB${'A'.repeat(11)}`))
  expect(state.counts).toEqual({
    onService: [6, 1],
    onReceive: [5, 2],
    longestRun: [11, 3],
    comeback: [3, 0],
    leadChanges: 1,
  })
})

const side = fc.constantFrom<Side>(1, 2)
const player = fc.record({ side, member: fc.constantFrom(1, 2) })
const action = fc.oneof(
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('point'), side }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('game server'), server: player }) },
  fc.record({ kind: fc.constantFrom('timeout', 'warning'), side }),
  fc.record({ kind: fc.constant('penalty'), side, points: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('expedite'), isBallInPlay: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('thirteen returns', 'let', 'ends') }),
) as fc.Arbitrary<TableTennisAction>

test('keeps its invariants for any entries: undo restores the state, and each finished game is valid', () => {
  const houses = fc.record({ isDoubles: fc.boolean(), bestOf: fc.constantFrom(1, 3, 5, 7) })
  fc.assert(
    fc.property(houses, fc.array(action, { maxLength: 150 }), ({ isDoubles, bestOf }, actions) => {
      const settings = { ...(isDoubles ? doubles : singles), bestOf }
      const { events, state } = play(tableTennisLive, settings, actions)
      for (const points of state.finished) {
        const [high, low] = [Math.max(...points), Math.min(...points)]
        expect(high === 11 ? low <= 9 : high - low === 2 && high > 11).toBe(true)
      }
      expectRecordable(tableTennisGame, state, isDoubles)
      expect(state.finished.length).toBe(state.games[0] + state.games[1])
      expectUndo(tableTennisLive, settings, events)
    }),
  )
})
