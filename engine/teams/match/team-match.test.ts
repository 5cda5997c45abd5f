import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TeamMatchCommand } from './command-types.ts'
import { decideTeamMatch } from './decide-team-match.ts'
import type { TeamMatchEvent } from './events.ts'
import { foldTeamMatchLog, applyEvent, emptyLogState } from './log-state.ts'
import {
  createStartedMatch,
  british,
  createFinishedMatch,
  createMatch,
  singlesLineUp,
  swaythling,
  withPair,
  resultFor,
} from './team-match.test-data.ts'
import { foldTeamMatch, deriveState } from './state.ts'

describe('line-ups', () => {
  test('can be changed until both are submitted, and are frozen then', () => {
    const { lineUp, state } = createMatch(british)
    expect(lineUp('home', singlesLineUp('123', 'h'))).toBe('ok')
    expect(lineUp('home', singlesLineUp('12', 'h'))).toBe('ok')
    expect(state().areLineUpsRevealed).toBe(false)
    expect(lineUp('away', singlesLineUp('123', 'a'))).toBe('ok')
    expect(state().status).toBe('line_ups_known')
    expect(lineUp('home', singlesLineUp('123', 'h'))).toBe('lineUp.frozen')
  })

  test('lead to a walkover if two players are missing, but not if one is', () => {
    const short = createMatch(british)
    short.lineUp('home', singlesLineUp('1', 'h'))
    short.lineUp('away', singlesLineUp('123', 'a'))
    expect(short.state()).toMatchObject({ status: 'walkover', winner: 2, score: [0, 10] })
    const both = createMatch(british)
    both.lineUp('home', singlesLineUp('1', 'h'))
    both.lineUp('away', singlesLineUp('2', 'a'))
    expect(both.state()).toMatchObject({ status: 'double_walkover', winner: 0, score: [0, 0] })
  })
})

describe('rubbers', () => {
  test('are played in order, as many at once as there are tables', () => {
    const { decide, send } = createStartedMatch(2)
    expect(decide(3, 1)).toBe('teamMatch.outOfOrder')
    expect(decide(2, 1)).toBe('ok')
    expect(decide(4, 1)).toBe('teamMatch.outOfOrder')
    expect(decide(3, 1)).toBe('ok')
    expect(send({ type: 'begin', n: 1, liveId: 'live' })).toBe('ok')
    expect(decide(1, 1)).toBe('teamMatch.isLive')
    const ended = { type: 'decide', n: 1, result: resultFor(1), matchId: null } as const
    expect(send({ ...ended, isCorrection: false, liveId: 'live' })).toBe('ok')
    expect(decide(1, 2)).toBe('teamMatch.decided')
    expect(decide(1, 2, true)).toBe('ok')
    expect(decide(9, 2, true)).toBe('teamMatch.notDecided')
    expect(decide(99, 1)).toBe('teamMatch.noRubber')
  })

  test('need both line-ups', () => {
    expect(createMatch(british).decide(1, 1)).toBe('teamMatch.noLineUps')
  })

  test('that are not needed are refused, and open again after a correction', () => {
    const { decide, lineUp, state } = createMatch(swaythling, 1)
    lineUp('home', singlesLineUp('ABC', 'h'))
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
    const { send, decide, state } = createStartedMatch()
    decide(1, 1)
    expect(send(swap('h1', 'sub'))).toBe('ok')
    const homes = state().rubbers.map(({ players }) => players.home.join('+'))
    expect(homes.slice(0, 6)).toEqual(['h1', 'h2', 'h3', 'sub+h2', 'h2', 'sub'])
    expect(send(swap('sub', 'h1'))).toBe('teamMatch.replaced')
    expect(send(swap('nobody', 'new'))).toContain('teamMatch.notInLineUp')
    expect(send(swap('h2', 'a1'))).toBe('teamMatch.inLineUp')
  })
})

describe('the result', () => {
  test('is sent, disputed, entered again and confirmed', () => {
    const { send, decide, state } = createFinishedMatch()
    expect(send({ type: 'confirm', how: 'captain' })).toBe('teamMatch.notSent')
    expect(send({ type: 'send', by: 'home' })).toBe('ok')
    expect(send({ type: 'dispute', n: 2, reason: 'It was 3–1 to us' })).toBe('ok')
    expect(state().status).toBe('disputed')
    expect(send({ type: 'confirm', how: 'pin' })).toBe('teamMatch.notSent')
    expect(decide(2, 2, true)).toBe('ok')
    expect(state()).toMatchObject({ status: 'sent', score: [5, 5] })
    expect(send({ type: 'confirm', how: 'pin' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'confirmed', winner: 0 })
    decide(1, 2, true)
    expect(state()).toMatchObject({ status: 'confirmed', score: [4, 6], winner: 2 })
  })

  test('is settled by an organiser when the sides disagree', () => {
    const { send, state } = createFinishedMatch()
    send({ type: 'send', by: 'home' })
    send({ type: 'dispute', n: null, reason: 'They began late' })
    expect(send({ type: 'settle' })).toBe('ok')
    expect(state().status).toBe('confirmed')
  })

  test('can be a total score while no rubber is recorded', () => {
    const { send, state } = createMatch(british)
    expect(send({ type: 'report', score: [8, 3] })).toBe('teamMatch.scoreOf')
    expect(send({ type: 'report', score: [7.5, 2.5] })).toBe('teamMatch.scoreOf')
    expect(send({ type: 'report', score: [7, 3] })).toBe('ok')
    expect(state()).toMatchObject({ status: 'finished', score: [7, 3], winner: 1 })
    const played = createStartedMatch()
    played.decide(1, 1)
    expect(played.send({ type: 'report', score: [7, 3] })).toBe('teamMatch.reported')
  })
})

describe('every state has a way out:', () => {
  test('a postponed match can be planned again', () => {
    const { send, state } = createStartedMatch()
    expect(send({ type: 'postpone', reason: 'Snow' })).toBe('ok')
    expect(state().status).toBe('postponed')
    expect(send({ type: 'plan', startsAt: 100, lineUpsDue: 90 })).toBe('ok')
    expect(state().status).toBe('line_ups_known')
    expect(send({ type: 'plan', startsAt: 100, lineUpsDue: 101 })).toBe('teamMatch.deadline')
  })

  test('an abandoned match can be resumed, or confirmed with its current score', () => {
    const { send, decide, state } = createStartedMatch()
    decide(1, 1)
    expect(send({ type: 'postpone', reason: 'Snow' })).toBe('teamMatch.hasBegun')
    expect(send({ type: 'abandon', reason: 'Power cut' })).toBe('ok')
    expect(decide(2, 1)).toBe('teamMatch.over')
    expect(send({ type: 'resume' })).toBe('ok')
    expect(decide(2, 1)).toBe('ok')
    expect(state().status).toBe('in_play')
  })

  test('a walkover can be undone', () => {
    const { send, state } = createMatch(british)
    expect(send({ type: 'walkover', by: 'away', reason: 'Double walkover' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'walkover', score: [10, 0], winner: 1 })
    expect(send({ type: 'walkover', by: 'home', reason: 'x' })).toBe('teamMatch.over')
    expect(send({ type: 'takeWalkoverBack' })).toBe('ok')
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

function createCommand(step: Step): TeamMatchCommand {
  const { n } = step
  switch (step.do) {
    case 'decide':
    case 'correct': {
      const isCorrection = step.do === 'correct'
      return { type: 'decide', n, result: resultFor(step.winner), matchId: null, isCorrection }
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
      fc.property(fc.array(steps, { maxLength: 60 }), (stepSequence) => {
        const isBritish = system === british
        const home = isBritish
          ? withPair(singlesLineUp('123', 'h'), 'h')
          : singlesLineUp('ABC', 'h')
        const away = isBritish
          ? withPair(singlesLineUp('123', 'a'), 'a')
          : singlesLineUp('XYZ', 'a')
        const log: TeamMatchEvent[] = [
          { type: 'linedUp', at: 0, side: 'home', lineUp: home, isFilled: false },
          { type: 'linedUp', at: 0, side: 'away', lineUp: away, isFilled: false },
        ]
        let logState = log.reduce(applyEvent, emptyLogState)
        for (const [now, step] of stepSequence.entries()) {
          const context = { system, now, tables: 2 }
          const decision = decideTeamMatch(
            deriveState(system, logState),
            createCommand(step),
            context,
          )
          if (!decision.ok) continue
          logState = decision.events.reduce(applyEvent, logState)
          log.push(...decision.events)
          expect(foldTeamMatchLog(log)).toEqual(logState)
        }
        const state = foldTeamMatch(system, log)
        expect(state.score[0] + state.score[1]).toBeLessThanOrEqual(system.rubbers.length)
        // The score depends only on the latest result of each rubber.
        const latestResults = [...state.logState.decided].map(([n, one]) => ({ n, ...one }))
        const latestOnly: TeamMatchEvent[] = latestResults.map((one) => ({
          type: 'decided',
          at: 1,
          ...one,
        }))
        const refolded = foldTeamMatch(system, [...log.slice(0, 2), ...latestOnly])
        expect([state.score, state.units]).toEqual([refolded.score, refolded.units])
      }),
    )
  },
)
