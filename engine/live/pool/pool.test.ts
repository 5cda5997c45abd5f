import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pair, Side } from '../../sports/types.ts'
import { loadSportCases, type CaseAdapter, playCase } from '../cases.test-data.ts'
import { enter, foldLog } from '../log.ts'
import { emptyOfficialLog, rackIdentity, receive } from '../merge.ts'
import { expectInvariants, formatSide, playActions, parseSide } from '../invariants.test-data.ts'
import {
  type RackAction,
  racksLive,
  type RackSettings,
  type RackState,
  type RackTag,
  rackTags,
  listPossibleTags,
  findSidesOnTwoFouls,
} from './racks.ts'
import { racksGame, straightGame } from './live.ts'
import {
  type StraightAction,
  straightLive,
  type StraightSettings,
  type StraightState,
  findSidesNearThirdFoul,
} from './straight.ts'

const isStraight = (format: Readonly<Record<string, unknown>>) => format['game'] === 'straight pool'

const racks: CaseAdapter<RackSettings, RackAction, RackState> = {
  rules: racksLive,
  settings: ({ format, start }) => ({
    ...(format as Pick<RackSettings, 'game' | 'raceTo' | 'break'>),
    breaks: parseSide(start['breaks']),
  }),
  actions: (step) => {
    const by = parseSide(step['by'])
    if (step.do === 'rack') {
      const how = step['how'] as RackTag | undefined
      return [{ kind: 'rack', winner: parseSide(step['winner']), how }]
    }
    if (step.do === 'break') return [{ kind: 'break', made: step['made'] === true }]
    if (step.do === 'foul') return [{ kind: 'foul', by }]
    if (step.do === 'shot') return [{ kind: 'shot', by, made: step['made'] === true }]
    return [{ kind: 'eight on the break', choose: 'break again' }]
  },
  view: (state) => ({
    racks: state.racks,
    breaker: formatSide(state.breaker),
    shooter: formatSide(state.shooter),
    fouls: state.fouls,
    warned: findSidesOnTwoFouls(state).map(formatSide),
    pushOut: state.mayPushOut,
    tags: { A: state.tags[0], B: state.tags[1] },
    over: state.winner !== null,
    winner: formatSide(state.winner),
  }),
}

const straight: CaseAdapter<StraightSettings, StraightAction, StraightState> = {
  rules: straightLive,
  settings: ({ format, start }) => ({
    to: Number(format['to']),
    breaks: parseSide(start['breaks']),
  }),
  actions: (step) => {
    const by = parseSide(step['by'])
    if (step.do === 'chooses') return [{ kind: 'choice', by, again: step['again'] === true }]
    const ends = step['ends'] as 'miss'
    return [{ kind: 'inning', by, balls: Number(step['balls']), ends }]
  },
  view: (state) => ({
    ...state,
    shooter: formatSide(state.shooter),
    choice: formatSide(state.choice),
    warned: findSidesNearThirdFoul(state).map(formatSide),
    winner: formatSide(state.winner),
  }),
}

test.each(loadSportCases('pool'))('%s', (_title, given) =>
  isStraight(given.format) ? playCase(straight, given) : playCase(racks, given),
)

const side = fc.constantFrom<Side>(1, 2)

describe('a race', () => {
  const nine: RackSettings = { game: '9-ball', raceTo: 3, break: 'loser', breaks: 1 }

  test('gives the break to the loser of the rack if the loser breaks', () => {
    const { state } = playActions(racksLive, nine, [
      { kind: 'rack', winner: 1 },
      { kind: 'rack', winner: 1 },
    ])
    expect(state.breaker).toBe(2)
  })

  test.each<[RackTag, Side, RackSettings]>([
    ['break and run', 2, nine],
    ['table run', 1, nine],
    ['nine on the break', 2, nine],
    ['nine on the break', 1, { ...nine, nineOnBreak: 'spotted' }],
    ['early eight', 1, nine],
    ['foul on the eight', 1, nine],
    ['nine on the break', 1, { ...nine, game: '8-ball' }],
  ])('refuses a rack won by %s for side %i', (how, winner, settings) => {
    expect(playActions(racksLive, settings, [{ kind: 'rack', winner, how }]).events).toEqual([])
  })

  test('restarts the rack with another breaker, and alternates from there', () => {
    const house: RackSettings = { ...nine, break: 'alternate' }
    const begun: RackAction[] = [
      { kind: 'break', made: true },
      { kind: 'foul', by: 1 },
    ]
    const corrected: RackAction[] = [...begun, { kind: 'breaker', side: 2 }]
    const { state } = playActions(racksLive, house, corrected)
    expect(state).toMatchObject({ breaker: 2, shooter: 2, fouls: [0, 0] })
    expect(listPossibleTags(state, 2)).toContain('break and run')
    const next = playActions(racksLive, house, [...corrected, { kind: 'rack', winner: 2 }]).state
    expect(next.breaker).toBe(1)
  })

  test.each<[boolean, RackAction[]]>([
    [false, []],
    [false, [{ kind: 'timeout', by: 1 }]],
    [true, [{ kind: 'break', made: true }]],
    [true, [{ kind: 'foul', by: 1 }]],
    [true, [{ kind: 'eight on the break', choose: 'spot' }]],
    [false, [{ kind: 'eight on the break', choose: 'break again' }]],
    [
      false,
      [
        { kind: 'break', made: true },
        { kind: 'rack', winner: 1 },
      ],
    ],
    [
      false,
      [
        { kind: 'break', made: true },
        { kind: 'breaker', side: 2 },
      ],
    ],
  ])('the rack is broken: %s, after %j', (isBroken, actions) => {
    const eight: RackSettings = { ...nine, game: '8-ball' }
    expect(playActions(racksLive, eight, actions).state.isBroken).toBe(isBroken)
  })

  test('refuses a second break of a rack, and keeps one that is in a log', () => {
    const first = playActions(racksLive, nine, [{ kind: 'break', made: true }])
    const match = { rules: racksLive, settings: nine, events: first.events }
    const again: RackAction = { kind: 'break', made: false }
    expect(enter(match, 'again', again)).toMatchObject({
      ok: false,
      refusal: { key: 'live.breakIsOver' },
    })
    const stored = { id: 'again', type: 'act', place: 'rack 1', action: again } as const
    const context = { ...match, identityOf: () => rackIdentity, isTogether: false }
    const sent = { device: 'P', seq: 1, parent: null, seenAt: null, event: first.events[0]! }
    const repeated = { ...sent, device: 'Q', parent: sent.event.id, event: stored }
    const { official } = receive(context, emptyOfficialLog, [sent])
    expect([...receive(context, official, [repeated]).answers]).toEqual([['again', 'refused']])
    const folded = foldLog(racksLive, nine, [...first.events, stored])
    expect(folded).toMatchObject({ invalidated: [], state: { shooter: 2 } })
  })

  test('allows a push-out directly after the break, and the other side chooses who plays', () => {
    const broken: RackAction[] = [{ kind: 'break', made: false }]
    const pushed: RackAction[] = [...broken, { kind: 'push out', by: 2 }]
    expect(playActions(racksLive, nine, pushed).state).toMatchObject({
      answers: 1,
      mayPushOut: false,
    })
    const back = playActions(racksLive, nine, [...pushed, { kind: 'answer', plays: 2 }]).state
    expect(back).toMatchObject({ shooter: 2, answers: null })
    const late: RackAction[] = [...broken, { kind: 'shot', by: 2, made: true }]
    expect(
      playActions(racksLive, nine, [...late, { kind: 'push out', by: 2 }]).events,
    ).toHaveLength(2)
  })

  test('distinguishes an early eight and a foul on the eight, counted against the loser', () => {
    const { state } = playActions(racksLive, { ...nine, game: '8-ball' }, [
      { kind: 'rack', winner: 1, how: 'early eight' },
      { kind: 'rack', winner: 1, how: 'foul on the eight' },
    ])
    expect(state.tags).toEqual([{}, { 'early eight': 1, 'foul on the eight': 1 }])
    expect(state.log).toMatchObject([{ earlyEight: true }, { eightFoul: true }])
    expect(state.log[1]).not.toHaveProperty('earlyEight')
  })

  test('decides the rack by the eight on the break if the house rules allow no choice', () => {
    const eight = (eightOnBreak: 'wins' | 'loses', foul?: boolean) => {
      const bar: RackSettings = { ...nine, game: '8-ball', eightOnBreak }
      return playActions(racksLive, bar, [{ kind: 'eight on the break', foul }]).state
    }
    expect(eight('wins')).toMatchObject({
      racks: [1, 0],
      tags: [{ 'eight on the break': 1 }, {}],
      log: [{ winner: 1, winOnBreak: true }],
    })
    expect(eight('wins', true)).toMatchObject({ racks: [0, 1], tags: [{ 'early eight': 1 }, {}] })
    expect(eight('loses')).toMatchObject({ racks: [0, 1], log: [{ winner: 2, earlyEight: true }] })
  })

  test.each([
    [false, 'spot', 1, 1],
    [false, 'break again', 1, 1],
    [true, 'spot', 1, 2],
    [true, 'break again', 2, 2],
  ] as const)(
    'after the eight on the break, with a foul %s, %s has %i as breaker and %i at the table',
    (foul, choose, breaker, shooter) => {
      const eight: RackSettings = { ...nine, game: '8-ball' }
      const { state } = playActions(racksLive, eight, [
        { kind: 'eight on the break', choose, foul },
      ])
      expect(state).toMatchObject({ breaker, shooter, racks: [0, 0] })
    },
  )

  test('does not let the break decide a rack after another shot or a dry break', () => {
    const bar: RackSettings = {
      game: '8-ball',
      raceTo: 3,
      break: 'alternate',
      breaks: 1,
      eightOnBreak: 'wins',
    }
    const eightFell: RackAction = { kind: 'eight on the break' }
    const tagged: RackAction = { kind: 'rack', winner: 1, how: 'eight on the break' }
    const racksAfter = (...before: RackAction[]) =>
      [eightFell, tagged].map((last) => playActions(racksLive, bar, [...before, last]).state.racks)
    expect(racksAfter()).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(racksAfter({ kind: 'break', made: true })).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(racksAfter({ kind: 'break', made: false })).toEqual([
      [0, 0],
      [0, 0],
    ])
    const shot: RackAction = { kind: 'shot', by: 1, made: true }
    expect(racksAfter({ kind: 'break', made: true }, shot)).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(racksAfter({ kind: 'foul', by: 1 })).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('requires or refuses a choice after the eight on the break by the house rules', () => {
    const enterEight = (action: RackAction, house: Partial<RackSettings> = {}) =>
      enter(
        { rules: racksLive, settings: { ...nine, game: '8-ball', ...house }, events: [] },
        'e',
        action,
      )
    expect(enterEight({ kind: 'eight on the break' })).toMatchObject({
      refusal: { key: 'live.eightChoiceFirst' },
    })
    const chosen: RackAction = { kind: 'eight on the break', choose: 'spot' }
    expect(enterEight(chosen, { eightOnBreak: 'wins' })).toMatchObject({
      refusal: { key: 'live.noEightChoice' },
    })
    expect(enterEight(chosen, { game: '9-ball' })).toMatchObject({
      refusal: { key: 'live.noEight' },
    })
  })

  test('limits time-outs per match, and extensions to one per rack if there is a shot clock', () => {
    const timed: RackSettings = { ...nine, shotClock: 30, timeouts: 1 }
    const all: RackAction[] = [
      { kind: 'timeout', by: 2 },
      { kind: 'timeout', by: 2 },
      { kind: 'extension', by: 1 },
      { kind: 'extension', by: 1 },
    ]
    const { events, state } = playActions(racksLive, timed, all)
    expect(events.map(({ id }) => id)).toEqual(['e0', 'e2'])
    expect(state).toMatchObject({ timeoutsLeft: [1, 0], hasExtended: [true, false], shooter: 1 })
    const next = playActions(racksLive, timed, [...all, { kind: 'rack', winner: 2 }]).state
    expect(next).toMatchObject({ timeoutsLeft: [1, 0], hasExtended: [false, false] })
    expect(playActions(racksLive, nine, [{ kind: 'extension', by: 1 }]).events).toEqual([])
  })

  const action = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('rack'), winner: side }) },
    fc.record({ kind: fc.constant('rack'), winner: side, how: fc.constantFrom(...rackTags) }),
    fc.record({ kind: fc.constant('break'), made: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('foul', 'push out'), by: side }),
    fc.record({ kind: fc.constant('shot'), by: side, made: fc.boolean() }),
    fc.record({ kind: fc.constant('answer'), plays: side }),
    fc.record({ kind: fc.constant('breaker'), side }),
    fc.record({
      kind: fc.constant('eight on the break'),
      choose: fc.constantFrom(undefined, 'spot', 'break again'),
      foul: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('timeout', 'extension'), by: side }),
  ) as fc.Arbitrary<RackAction>
  const houses = fc.record({
    game: fc.constantFrom('8-ball' as const, '9-ball' as const),
    raceTo: fc.integer({ min: 1, max: 7 }),
    break: fc.constantFrom('alternate' as const, 'winner' as const, 'loser' as const),
    breaks: side,
    eightOnBreak: fc.constantFrom('breaker chooses' as const, 'wins' as const, 'loses' as const),
    shotClock: fc.constantFrom(undefined, 30),
    headStart: fc.constantFrom<Pair | undefined>(undefined, [0, 1], [2, 0]),
  })

  test('keeps its invariants for any entries', () => {
    fc.assert(
      fc.property(houses, fc.array(action, { maxLength: 60 }), (house, actions) => {
        const { headStart } = house
        const isWon = headStart !== undefined && Math.max(...headStart) >= house.raceTo
        const settings = isWon ? { ...house, headStart: undefined } : house
        expectInvariants(racksGame, settings, actions)
      }),
    )
  })

  test('needs seven racks against five with a head start of two', () => {
    const settings: RackSettings = { ...nine, raceTo: 7, headStart: [0, 2] }
    const five: RackAction[] = Array.from({ length: 5 }, () => ({ kind: 'rack', winner: 2 }))
    const { state } = playActions(racksLive, settings, five)
    expect(state).toMatchObject({ racks: [0, 7], winner: 2 })
    expect(racksGame.resultOf(state)?.details).toMatchObject({ raceTo: 7, headStart: [0, 2] })
  })
})

describe('straight pool', () => {
  const inning = fc.record({
    kind: fc.constant('inning' as const),
    by: side,
    balls: fc.nat({ max: 20 }),
    ends: fc.constantFrom('miss', 'safety', 'foul', 'breaking foul'),
  })
  const action = fc.oneof(
    { weight: 6, arbitrary: inning },
    fc.record({ kind: fc.constant('choice' as const), by: side, again: fc.boolean() }),
  ) as fc.Arbitrary<StraightAction>

  test('keeps its invariants for any entries', () => {
    const houses = fc.record({ to: fc.constantFrom(10, 30, 50), breaks: side })
    fc.assert(
      fc.property(houses, fc.array(action, { maxLength: 80 }), (settings, actions) =>
        expectInvariants(straightGame, settings, actions),
      ),
    )
  })

  test('gives both sides their extension back with a new rack', () => {
    const settings = { to: 50, breaks: 1, shotClock: 30 } as const
    const potted = (balls: number) => ({ kind: 'inning', by: 1, balls, ends: 'miss' }) as const
    const begun = [{ kind: 'extension', by: 1 } as const]
    expect(playActions(straightLive, settings, [...begun, potted(13)]).state.hasExtended[0]).toBe(
      true,
    )
    expect(playActions(straightLive, settings, [...begun, potted(14)]).state.hasExtended[0]).toBe(
      false,
    )
  })

  test('ends the match with the last ball, and refuses an inning beyond it', () => {
    const settings = { to: 10, breaks: 1 } as const
    const potted = (balls: number) => ({ kind: 'inning', by: 1, balls, ends: 'miss' }) as const
    expect(playActions(straightLive, settings, [potted(11)]).events).toEqual([])
    expect(playActions(straightLive, settings, [potted(10)]).state.winner).toBe(1)
  })
})
