import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TeamMatchCommand } from './command.ts'
import { decideTeamMatch } from './commands.ts'
import type { TeamMatchEvent } from './events.ts'
import { foldTeamMatchLog, applyEvent, emptyLogState } from './log-state.ts'
import {
  begun,
  british,
  finished,
  meeting,
  named,
  swaythling,
  withPair,
  won,
} from './meeting.test-data.ts'
import { foldTeamMatch, stateOf } from './state.ts'

describe('line-ups', () => {
  test('can be changed until both are in, and are frozen then', () => {
    const { lineUp, state } = meeting(british)
    expect(lineUp('home', named('123', 'h'))).toBe('ok')
    expect(lineUp('home', named('12', 'h'))).toBe('ok')
    expect(state().areLineUpsRevealed).toBe(false)
    expect(lineUp('away', named('123', 'a'))).toBe('ok')
    expect(state().status).toBe('line_ups_known')
    expect(lineUp('home', named('123', 'h'))).toBe('lineUp.frozen')
  })

  test('lead to a walkover when two players short, but not when one short', () => {
    const short = meeting(british)
    short.lineUp('home', named('1', 'h'))
    short.lineUp('away', named('123', 'a'))
    expect(short.state()).toMatchObject({ status: 'walkover', winner: 2, score: [0, 10] })
    const both = meeting(british)
    both.lineUp('home', named('1', 'h'))
    both.lineUp('away', named('2', 'a'))
    expect(both.state()).toMatchObject({ status: 'double_walkover', winner: 0, score: [0, 0] })
  })
})

describe('rubbers', () => {
  test('are played in order, as many at once as there are tables', () => {
    const { decide, ask } = begun(2)
    expect(decide(3, 1)).toBe('teamMatch.outOfOrder')
    expect(decide(2, 1)).toBe('ok')
    expect(decide(4, 1)).toBe('teamMatch.outOfOrder')
    expect(decide(3, 1)).toBe('ok')
    expect(ask({ type: 'begin', n: 1, liveId: 'live' })).toBe('ok')
    expect(decide(1, 1)).toBe('teamMatch.isLive')
    const ended = { type: 'decide', n: 1, result: won(1), matchId: null } as const
    expect(ask({ ...ended, isCorrection: false, liveId: 'live' })).toBe('ok')
    expect(decide(1, 2)).toBe('teamMatch.decided')
    expect(decide(1, 2, true)).toBe('ok')
    expect(decide(9, 2, true)).toBe('teamMatch.notDecided')
    expect(decide(99, 1)).toBe('teamMatch.noRubber')
  })

  test('need both line-ups', () => {
    expect(meeting(british).decide(1, 1)).toBe('teamMatch.noLineUps')
  })

  test('that are not needed are refused, and open again after a correction', () => {
    const { decide, lineUp, state } = meeting(swaythling, 1)
    lineUp('home', named('ABC', 'h'))
    lineUp('away', { places: { X: ['x'], Y: ['y'], Z: ['z'] }, guests: [] })
    for (const n of [1, 2, 3]) decide(n, 1)
    expect(state()).toMatchObject({ isOver: true, score: [3, 0], decidedAfter: 3 })
    expect(decide(4, 1)).toBe('teamMatch.notNeeded')
    expect(decide(3, 2, true)).toBe('ok')
    expect(state()).toMatchObject({ status: 'in_play', score: [2, 1], winner: null })
    expect(decide(4, 1)).toBe('ok')
    // After the correction is reverted, later rubbers stay recorded but don't count.
    decide(3, 1, true)
    expect(state()).toMatchObject({ score: [3, 0], status: 'finished' })
    expect(state().rubbers[3]).toMatchObject({ status: 'decided', counts: false })
  })
})

describe('substitutions', () => {
  const swap = (out: string, by: string) =>
    ({ type: 'substitute', side: 'home', out, by, isGuest: false, reason: 'Knee' }) as const

  test('apply to the remaining rubbers, and a player who is replaced cannot return', () => {
    const { ask, decide, state } = begun()
    decide(1, 1)
    expect(ask(swap('h1', 'sub'))).toBe('ok')
    const homes = state().rubbers.map(({ players }) => players.home.join('+'))
    expect(homes.slice(0, 6)).toEqual(['h1', 'h2', 'h3', 'sub+h2', 'h2', 'sub'])
    expect(ask(swap('sub', 'h1'))).toBe('teamMatch.replaced')
    expect(ask(swap('nobody', 'new'))).toContain('teamMatch.notInLineUp')
    expect(ask(swap('h2', 'a1'))).toBe('teamMatch.inLineUp')
  })
})

describe('the result', () => {
  test('is sent, disputed, entered again and confirmed', () => {
    const { ask, decide, state } = finished()
    expect(ask({ type: 'confirm', how: 'captain' })).toBe('teamMatch.notSent')
    expect(ask({ type: 'send', by: 'home' })).toBe('ok')
    expect(ask({ type: 'dispute', n: 2, reason: 'It was 3–1 to us' })).toBe('ok')
    expect(state().status).toBe('disputed')
    expect(ask({ type: 'confirm', how: 'pin' })).toBe('teamMatch.notSent')
    expect(decide(2, 2, true)).toBe('ok')
    expect(state()).toMatchObject({ status: 'sent', score: [5, 5] })
    expect(ask({ type: 'confirm', how: 'pin' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'confirmed', winner: 0 })
    decide(1, 2, true)
    expect(state()).toMatchObject({ status: 'confirmed', score: [4, 6], winner: 2 })
  })

  test('is settled by an organiser when the sides disagree', () => {
    const { ask, state } = finished()
    ask({ type: 'send', by: 'home' })
    ask({ type: 'dispute', n: null, reason: 'They began late' })
    expect(ask({ type: 'settle' })).toBe('ok')
    expect(state().status).toBe('confirmed')
  })

  test('can be a total score while no rubber is recorded', () => {
    const { ask, state } = meeting(british)
    expect(ask({ type: 'report', score: [8, 3] })).toBe('teamMatch.scoreOf')
    expect(ask({ type: 'report', score: [7.5, 2.5] })).toBe('teamMatch.scoreOf')
    expect(ask({ type: 'report', score: [7, 3] })).toBe('ok')
    expect(state()).toMatchObject({ status: 'finished', score: [7, 3], winner: 1 })
    const played = begun()
    played.decide(1, 1)
    expect(played.ask({ type: 'report', score: [7, 3] })).toBe('teamMatch.reported')
  })
})

describe('every state has a way out:', () => {
  test('a postponed match can be planned again', () => {
    const { ask, state } = begun()
    expect(ask({ type: 'postpone', reason: 'Snow' })).toBe('ok')
    expect(state().status).toBe('postponed')
    expect(ask({ type: 'plan', startsAt: 100, lineUpsDue: 90 })).toBe('ok')
    expect(state().status).toBe('line_ups_known')
    expect(ask({ type: 'plan', startsAt: 100, lineUpsDue: 101 })).toBe('teamMatch.deadline')
  })

  test('an abandoned match can be resumed, or confirmed with its current score', () => {
    const { ask, decide, state } = begun()
    decide(1, 1)
    expect(ask({ type: 'postpone', reason: 'Snow' })).toBe('teamMatch.hasBegun')
    expect(ask({ type: 'abandon', reason: 'Power cut' })).toBe('ok')
    expect(decide(2, 1)).toBe('teamMatch.over')
    expect(ask({ type: 'resume' })).toBe('ok')
    expect(decide(2, 1)).toBe('ok')
    expect(state().status).toBe('in_play')
  })

  test('a walkover can be undone', () => {
    const { ask, state } = meeting(british)
    expect(ask({ type: 'walkover', by: 'away', reason: 'Double walkover' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'walkover', score: [10, 0], winner: 1 })
    expect(ask({ type: 'walkover', by: 'home', reason: 'x' })).toBe('teamMatch.over')
    expect(ask({ type: 'takeWalkoverBack' })).toBe('ok')
    expect(state().status).toBe('planned')
  })
})

const winners = fc.constantFrom(1 as const, 2 as const)
const steps = fc.oneof(
  fc.record({ do: fc.constant('decide' as const), n: fc.nat(10), winner: winners }),
  fc.record({ do: fc.constant('correct' as const), n: fc.nat(10), winner: winners }),
  fc.record({ do: fc.constant('takeBack' as const), n: fc.nat(10) }),
  fc.record({ do: fc.constant('begin' as const), n: fc.nat(10) }),
  fc.record({
    do: fc.constantFrom('send', 'confirm', 'settle', 'resume', 'abandon', 'dispute'),
    n: fc.nat(10),
  }),
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

function commandOf(step: Step): TeamMatchCommand {
  const { n } = step
  switch (step.do) {
    case 'decide':
    case 'correct': {
      const isCorrection = step.do === 'correct'
      return { type: 'decide', n, result: won(step.winner), matchId: null, isCorrection }
    }
    case 'begin':
      return { type: 'begin', n, liveId: 'live' }
    case 'confirm':
      return { type: 'confirm', how: 'captain' }
    case 'dispute':
      return { type: 'dispute', n, reason: 'No' }
    case 'abandon':
      return { type: 'abandon', reason: 'Late' }
    case 'takeBack':
      return { type: 'takeBack', n }
    case 'send':
      return { type: 'send', by: 'home' }
    case 'settle':
    case 'resume':
      return { type: step.do }
  }
}

test.each([british, swaythling])(
  '$id: folds the same step by step and from scratch after any entries and corrections',
  (system) => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (asked) => {
        const isBritish = system === british
        const home = isBritish ? withPair(named('123', 'h'), 'h') : named('ABC', 'h')
        const away = isBritish ? withPair(named('123', 'a'), 'a') : named('XYZ', 'a')
        const log: TeamMatchEvent[] = [
          { type: 'linedUp', at: 0, side: 'home', lineUp: home, isFilled: false },
          { type: 'linedUp', at: 0, side: 'away', lineUp: away, isFilled: false },
        ]
        let logState = log.reduce(applyEvent, emptyLogState)
        for (const [now, step] of asked.entries()) {
          const context = { system, now, tables: 2 }
          const decision = decideTeamMatch(stateOf(system, logState), commandOf(step), context)
          if (!decision.ok) continue
          logState = decision.events.reduce(applyEvent, logState)
          log.push(...decision.events)
          expect(foldTeamMatchLog(log)).toEqual(logState)
        }
        const state = foldTeamMatch(system, log)
        expect(state.score[0] + state.score[1]).toBeLessThanOrEqual(system.rubbers.length)
        // The score depends only on the latest result of each rubber.
        const last = [...state.logState.decided].map(([n, one]) => ({ n, ...one }))
        const clean: TeamMatchEvent[] = last.map((one) => ({ type: 'decided', at: 1, ...one }))
        const straight = foldTeamMatch(system, [...log.slice(0, 2), ...clean])
        expect([state.score, state.units]).toEqual([straight.score, straight.units])
      }),
    )
  },
)
