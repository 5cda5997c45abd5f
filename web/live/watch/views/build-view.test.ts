import { describe, expect, test } from 'vitest'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { type AnyAction, gameOf, type LiveGameId, type SettingsOf } from '#engine/live/games.ts'
import { enter, type LiveEvent } from '#engine/live/log.ts'
import { buildView } from './build-view.ts'

const createPerson = (id: string, name: string) => ({ id, name, avatarUrl: null })

/** Returns the match page after these entries. Throws if the rules refuse one. */
function buildViewAfter<Id extends LiveGameId>(
  game: Id,
  settings: SettingsOf<Id>,
  actions: readonly object[],
) {
  const sides = [
    [createPerson('a', 'Ana Brook'), createPerson('c', 'Cleo Day')],
    [createPerson('b', 'Ben Cole'), createPerson('d', 'Dan East')],
  ]
  const match = { id: 'm', game, settings, sides } as unknown as LiveMatchWire
  const events: LiveEvent<AnyAction>[] = []
  for (const [index, action] of actions.entries()) {
    const { rules } = gameOf(game)
    const entered = enter({ rules, settings, events }, `e${index}`, action as AnyAction)
    if (!entered.ok) throw new Error(`${index}: ${entered.refusal.message}`)
    events.push(entered.event)
  }
  return buildView(match, events)
}

const getFigureValues = ({ figures }: ReturnType<typeof buildViewAfter>, label: string) =>
  figures.find((one) => one.label === label)?.values

describe('a match of table tennis', () => {
  const player = (side: 1 | 2) => ({ side, member: 1 as const })
  const settings = {
    bestOf: 3,
    isDoubles: false,
    serves: player(1),
    receives: player(2),
    left: 1 as const,
  }
  const points = (sides: string) =>
    Array.from(sides, (side) => ({ kind: 'point', side: side === 'A' ? 1 : 2 }))

  test('shows points by service, and the final score of each game', () => {
    const view = buildViewAfter('tabletennis', settings, points('ABABAAAAAAAAA' + 'BB'))
    expect(getFigureValues(view, 'Points won')).toEqual(['11', '4'])
    expect(getFigureValues(view, 'On serve')).toEqual(['6 of 7', '3 of 8'])
    expect(getFigureValues(view, 'On receive')).toEqual(['5 of 8', '1 of 7'])
    expect(view.chart.parts.map(({ label }) => label)).toEqual(['11–2', '0–2'])
    expect(view.log.map(({ title, aside }) => [title, aside])).toEqual([
      ['Game 2', '1–0'],
      ['Game 1', '1–0'],
    ])
    expect(view.log[1]?.lines[0]?.scoreAfter).toBe('11–2')
    expect(view.turn).toEqual(['Serves', 'Receives'])
  })
})

describe('a match of darts', () => {
  const settings = { start: 501, legs: 3, throws: 1 as const }
  const visit = (by: 1 | 2, points: number, darts?: number) => ({
    kind: 'visit',
    by,
    points,
    ...(darts === undefined ? {} : { darts }),
  })
  const leg = [
    visit(1, 180),
    visit(2, 60),
    visit(1, 140),
    visit(2, 41),
    visit(1, 100),
    visit(2, 26),
    visit(1, 81, 3),
  ]

  test('shows averages, high scores and the chart of each leg', () => {
    const view = buildViewAfter('x01', settings, [...leg, visit(2, 100)])
    expect(getFigureValues(view, 'Match average')).toEqual(['125.3', '56.8'])
    expect(getFigureValues(view, 'First nine')).toEqual(['140.0', '42.3'])
    expect(getFigureValues(view, '100+')).toEqual(['3', '1'])
    expect(getFigureValues(view, 'Best leg, darts')).toEqual(['12', '–'])
    expect(view.chart.kind === 'countdown' && view.chart.parts.map(({ values }) => values)).toEqual(
      [
        [
          [321, 181, 81, 0],
          [441, 400, 374],
        ],
        [[], [401]],
      ],
    )
    expect(view.log[1]?.lines[0]).toMatchObject({
      value: '81',
      scoreAfter: 'Out',
      isCheckout: true,
    })
    expect(view.latest).toEqual([[], [{ text: '100', isHigh: true }]])
  })

  test('shows the checkout route to a player who can end the leg in this visit', () => {
    const view = buildViewAfter('x01', settings, leg.slice(0, 6))
    expect(view.checkoutRoute.at(-1)).toMatch(/^(?:D\d+|BULL)$/)
    expect(view.turn[0]).toBe('To throw, dart 10')
  })
})

test('a race shows racks won on one’s own break, tags and the longest run', () => {
  const settings = {
    game: '9-ball' as const,
    raceTo: 5,
    break: 'alternate' as const,
    breaks: 1 as const,
  }
  const view = buildViewAfter('racks', settings, [
    { kind: 'rack', winner: 1, how: 'break and run' },
    { kind: 'rack', winner: 1 },
    { kind: 'rack', winner: 2 },
  ])
  expect(getFigureValues(view, 'On own break')).toEqual(['1 of 2', '0 of 1'])
  expect(getFigureValues(view, 'Break and run')).toEqual(['1', '0'])
  expect(getFigureValues(view, 'racks in a row')).toEqual(['2', '1'])
})

test('in a race the breaker is to break only until the break', () => {
  const settings = { game: '8-ball', raceTo: 3, break: 'alternate', breaks: 1 } as const
  expect(buildViewAfter('racks', settings, []).turn).toEqual(['To break', 'Waiting'])
  const view = buildViewAfter('racks', settings, [{ kind: 'break', made: true }])
  expect(view.turn).toEqual(['At the table', 'Waiting'])
})

test('chess shows both clocks and the use of time', () => {
  const settings = {
    kind: 'fischer' as const,
    rate: 'rapid' as const,
    firstIncrement: false,
    stages: [{ seconds: 600, increment: 0 }],
    white: 2 as const,
  }
  const view = buildViewAfter('chess', settings, [
    { kind: 'start', at: 0 },
    { kind: 'press', side: 'white', at: 10 },
    { kind: 'press', side: 'black', at: 70 },
  ])
  expect(getFigureValues(view, 'Time used')).toEqual(['1:00', '0:10'])
  expect(view.chart.kind === 'countdown' && view.chart.parts[0]?.values).toEqual([[540], [590]])
  expect(view.turn).toEqual(['Black', 'White, to move'])
})

test('lists goals by player and position', () => {
  const view = buildViewAfter('foosball', { to: 5, games: 1, kickoff: 1 }, [
    { kind: 'goal', side: 1, scorer: 1 },
    { kind: 'goal', side: 1, scorer: 2 },
    { kind: 'goal', side: 2, own: true, scorer: 2 },
  ])
  expect(view.players.slice(0, 2)).toEqual([
    { name: 'Ana Brook', value: '1', note: '1 from attack' },
    { name: 'Cleo Day', value: '1', note: '1 from defence, 1 own goal' },
  ])
  expect(getFigureValues(view, 'Goals')).toEqual(['2', '1'])
})

test('straight pool and Cricket show their own statistics', () => {
  const straight = buildViewAfter('straight', { to: 50, breaks: 1 }, [
    { kind: 'inning', by: 1, balls: 12, ends: 'miss' },
    { kind: 'inning', by: 2, balls: 3, ends: 'foul' },
  ])
  expect(getFigureValues(straight, 'High run')).toEqual(['12', '3'])
  expect(getFigureValues(straight, 'Balls per inning')).toEqual(['12.0', '3.0'])
  expect(straight.turn[0]).toBe('At the table, 14 balls')
  const cricket = buildViewAfter(
    'cricket',
    { legs: 1, throws: 1, variant: 'standard', level: 'level or ahead' },
    [{ kind: 'thrown', by: 1, hit: ['T20', 'T20', 'MISS'] }],
  )
  expect(getFigureValues(cricket, 'Marks per round')).toEqual(['6.00', '–'])
  expect(cricket.log[0]?.lines[0]).toMatchObject({ value: 'T20 T20 MISS', scoreAfter: '60–0' })
})

test('foosball shows what each player of a pair conceded, and the position they scored from', () => {
  const view = buildViewAfter('foosball', { to: 5, games: 1, kickoff: 1 }, [
    { kind: 'goal', side: 1, scorer: 1 },
    { kind: 'goal', side: 1 },
    { kind: 'positions', side: 2 },
    { kind: 'goal', side: 1 },
  ])
  expect(view.players.map(({ name, value, note }) => [name, value, note])).toEqual([
    ['Ana Brook', '1', '1 from attack'],
    ['Cleo Day', '0', ''],
    ['Ben Cole', '0', '1 conceded'],
    ['Dan East', '0', '2 conceded'],
  ])
})

test('a race in 8-ball counts early eights and fouls on the eight separately', () => {
  const settings = { game: '8-ball', raceTo: 3, break: 'alternate', breaks: 1 } as const
  const view = buildViewAfter('racks', settings, [
    { kind: 'rack', winner: 1, how: 'early eight' },
    { kind: 'rack', winner: 1, how: 'foul on the eight' },
  ])
  expect(getFigureValues(view, 'Early eight')).toEqual(['0', '1'])
  expect(getFigureValues(view, 'Foul on the eight')).toEqual(['0', '1'])
})
