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
import { tableTennisGame } from './live.ts'
import {
  findGamePoint,
  findMatchPoint,
  findService,
  type TableTennisAction,
  tableTennisLive,
  type TableTennisSettings,
  type TableTennisState,
} from './rules.ts'
import type { Player } from './service.ts'

/** Parses `A`, or `a2` of a pair. */
const parsePlayer = (name: unknown): Player => ({
  side: parseSide(name),
  member: String(name).endsWith('2') ? 2 : 1,
})
const formatPlayer = ({ side, member }: Player, isDoubles: boolean) =>
  isDoubles ? `${side === 1 ? 'a' : 'b'}${member}` : formatSide(side)
const createPoints = (letters: unknown): TableTennisAction[] =>
  Array.from(String(letters), (letter) => ({ kind: 'point', side: parseSide(letter) }))

const adapter: CaseAdapter<TableTennisSettings, TableTennisAction, TableTennisState> = {
  rules: tableTennisLive,
  settings: ({ format, start }) => ({
    bestOf: Number(format['bestOf']),
    isDoubles: format['doubles'] === true,
    serves: parsePlayer(start['serves']),
    receives: parsePlayer(start['receives']),
    left: parseSide(start['left']),
  }),
  actions: (step) => {
    if (step.do === 'points') return createPoints(step['to'])
    if (step.do === 'game server') {
      return [{ kind: 'game server', server: parsePlayer(step['server']) }]
    }
    const side = parseSide(step['side'])
    if (step.do === 'warning') return [{ kind: 'warning', side }]
    return [{ kind: 'penalty', side, points: step['points'] === 2 ? 2 : 1 }]
  },
  view: (state) => {
    const now = findService(state)
    const { isDoubles } = state.settings
    return {
      points: state.points,
      games: state.games,
      finished: state.finished,
      server: now && formatPlayer(now.server, isDoubles),
      receiver: now && formatPlayer(now.receiver, isDoubles),
      left: formatSide(state.left),
      gamePoint: formatSide(findGamePoint(state)),
      matchPoint: formatSide(findMatchPoint(state)),
      choose: formatSide(state.choose),
      over: state.winner !== null,
      winner: formatSide(state.winner),
    }
  },
}

test.each(loadSportCases('table tennis'))('%s', (_title, given) => playCase(adapter, given))

const singles: TableTennisSettings = {
  bestOf: 3,
  isDoubles: false,
  serves: parsePlayer('A'),
  receives: parsePlayer('B'),
  left: 1,
}
const doubles: TableTennisSettings = {
  ...singles,
  isDoubles: true,
  serves: parsePlayer('a1'),
  receives: parsePlayer('b1'),
}

const serviceNames = (state: TableTennisState) => {
  const { server, receiver } = findService(state)!
  return [
    formatPlayer(server, state.settings.isDoubles),
    formatPlayer(receiver, state.settings.isDoubles),
  ]
}

test('changes the receiving pair’s order once, at the first five of the last game of doubles', () => {
  const toDecider: TableTennisAction[] = [
    ...createPoints('A'.repeat(11)),
    { kind: 'game server', server: parsePlayer('b1') },
    ...createPoints('B'.repeat(11)),
    { kind: 'game server', server: parsePlayer('a1') },
  ]
  // Within a service turn: the server stays and only the receiver changes.
  const before = playActions(tableTennisLive, doubles, [
    ...toDecider,
    ...createPoints('AAAA'),
  ]).state
  expect(serviceNames(before)).toEqual(['a2', 'b2'])
  const after = playActions(tableTennisLive, doubles, [
    ...toDecider,
    ...createPoints('AAAAA'),
  ]).state
  expect(serviceNames(after)).toEqual(['a2', 'b1'])
  expect(after.left).not.toBe(before.left)
  // The second five changes nothing more.
  const second = playActions(tableTennisLive, doubles, [
    ...toDecider,
    ...createPoints('AAAAABBBBB'),
  ]).state
  expect(second.left).toBe(after.left)
  expect(serviceNames(second)).toEqual(['b2', 'a2'])
})

test('changes service after every point under expedite, and awards a point for thirteen returns', () => {
  const late: TableTennisAction[] = [
    ...createPoints('AB'),
    { kind: 'expedite', isBallInPlay: false },
  ]
  // Two were played and A served both: the receiver of the last one serves.
  expect(serviceNames(playActions(tableTennisLive, singles, late).state)).toEqual(['B', 'A'])
  expect(
    serviceNames(playActions(tableTennisLive, singles, [...late, ...createPoints('A')]).state),
  ).toEqual(['A', 'B'])
  const inPlay: TableTennisAction[] = [
    ...createPoints('A'),
    { kind: 'expedite', isBallInPlay: true },
  ]
  expect(serviceNames(playActions(tableTennisLive, singles, inPlay).state)).toEqual(['A', 'B'])
  const { state } = playActions(tableTennisLive, singles, [...inPlay, { kind: 'thirteen returns' }])
  expect(state.points).toEqual([1, 1])
  const next = playActions(tableTennisLive, singles, [
    ...inPlay,
    ...createPoints(`${'A'.repeat(10)}A`),
  ]).state
  expect(next).toMatchObject({ isExpedite: true, games: [1, 0] })
  expect(playActions(tableTennisLive, singles, [{ kind: 'thirteen returns' }]).events).toEqual([])
})

const correction: TableTennisAction = {
  kind: 'order',
  server: parsePlayer('A'),
  receiver: parsePlayer('B'),
}
const penaltyAgainstA: TableTennisAction = { kind: 'penalty', side: 1, points: 1 }

test.each<[string, TableTennisSettings, TableTennisAction[], [string, string]]>([
  ['the order changed at five in a turn', doubles, createPoints('AAAAA'), ['b2', 'a2']],
  ['the order changed at five between turns', doubles, createPoints('BBBABB'), ['b2', 'a2']],
  ['a correction of the server', singles, [...createPoints('AAB'), correction], ['B', 'A']],
  ['a let', singles, [{ kind: 'let' }], ['B', 'A']],
  ['a penalty without a rally', singles, [penaltyAgainstA], ['A', 'B']],
])('lets the last receiver serve under expedite after %s', (_name, settings, actions, expected) => {
  const { state } = playActions(tableTennisLive, { ...settings, bestOf: 1 }, [
    ...actions,
    { kind: 'expedite', isBallInPlay: false },
  ])
  expect(serviceNames(state)).toEqual(expected)
})

test('corrects a wrong server from the current score, and keeps the points', () => {
  const actions: TableTennisAction[] = [
    ...createPoints('AAB'),
    { kind: 'order', server: parsePlayer('A'), receiver: parsePlayer('B') },
  ]
  const { state } = playActions(tableTennisLive, singles, actions)
  expect(state.points).toEqual([2, 1])
  expect(serviceNames(state)).toEqual(['A', 'B'])
  expect(
    serviceNames(playActions(tableTennisLive, singles, [...actions, ...createPoints('A')]).state),
  ).toEqual(['B', 'A'])
})

test.each(['', 'A', 'AAB', 'AAAAA'])(
  'also corrects the first server of the next game when the server is corrected after %j',
  (letters) => {
    const [server, receiver] = serviceNames(
      playActions(tableTennisLive, singles, createPoints(letters)).state,
    )
    const { state } = playActions(tableTennisLive, singles, [
      ...createPoints(letters),
      { kind: 'order', server: parsePlayer(receiver), receiver: parsePlayer(server) },
      ...createPoints('A'.repeat(11 - letters.replaceAll('B', '').length)),
    ])
    expect(state).toMatchObject({ games: [1, 0], points: [0, 0] })
    // B actually served first in game 1, so A serves first in game 2.
    expect(serviceNames(state)).toEqual(['A', 'B'])
  },
)

test('computes the next game’s service from how a corrected game of doubles really started', () => {
  // Entered as a1 to b1; in fact b2 served to a1.
  const { state } = playActions(tableTennisLive, doubles, [
    ...createPoints('A'),
    { kind: 'order', server: parsePlayer('b2'), receiver: parsePlayer('a1') },
    ...createPoints('A'.repeat(10)),
  ])
  expect(state.choose).toBe(1)
  const named = playActions(tableTennisLive, doubles, [
    ...createPoints('A'),
    { kind: 'order', server: parsePlayer('b2'), receiver: parsePlayer('a1') },
    ...createPoints('A'.repeat(10)),
    { kind: 'game server', server: parsePlayer('a2') },
  ]).state
  expect(serviceNames(named)).toEqual(['a2', 'b1'])
})

test('counts points on service, runs, comebacks and lead changes', () => {
  const { state } = playActions(tableTennisLive, singles, createPoints(`BBB${'A'.repeat(11)}`))
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
      const { events, state } = playActions(tableTennisLive, settings, actions)
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
