import { describe, expect, test } from 'vitest'
import { findSystem } from '../systems/systems.ts'
import {
  createStartedMatch,
  british,
  createFinishedMatch,
  createMatch,
  singlesLineUp,
  swaythling,
  resultFor,
} from './team-match.test-data.ts'
import { confirmingSide, sheetEditorOf } from './settle-result.ts'

const createSentMatch = (by: 'home' | 'away' = 'home') => {
  const match = createFinishedMatch()
  match.send({ type: 'send', by })
  return match
}
const createDisputedMatch = (n: number | null = 2) => {
  const match = createSentMatch()
  match.send({ type: 'dispute', n, reason: 'It was 3–1 to us' })
  return match
}
const createConfirmedMatch = () => {
  const match = createSentMatch()
  match.send({ type: 'confirm', how: 'captain' })
  return match
}

describe('a sent result', () => {
  test('is confirmed by the side that did not send it', () => {
    expect(confirmingSide(createSentMatch().state())).toBe('away')
    expect(confirmingSide(createSentMatch('away').state())).toBe('home')
  })

  test('can be edited by both sides until sent, then by the sender where disputed, else by organisers', () => {
    const editors = (state: ReturnType<typeof createFinishedMatch>['state']) =>
      [2, 3, null].map((n) => sheetEditorOf(state(), n))
    expect(editors(createFinishedMatch().state)).toEqual(['both', 'both', 'both'])
    expect(editors(createSentMatch().state)).toEqual(['organiser', 'organiser', 'organiser'])
    expect(editors(createDisputedMatch().state)).toEqual(['home', 'organiser', 'home'])
    expect(editors(createDisputedMatch(null).state)).toEqual(['home', 'home', 'home'])
    expect(editors(createConfirmedMatch().state)).toEqual(['organiser', 'organiser', 'organiser'])
  })

  test('reopens only the rubber that is undone, and is confirmed again with its result', () => {
    const { send, decide, state, statuses } = createConfirmedMatch()
    expect(send({ type: 'takeBack', n: 3 })).toBe('ok')
    expect(state()).toMatchObject({ status: 'in_correction', score: [5, 4], winner: null })
    expect(statuses().map((one, at) => (one === 'open' ? at + 1 : 0))).toContain(3)
    expect(statuses().filter((one) => one === 'open')).toHaveLength(1)
    const other = singlesLineUp('321', 'h')
    expect(send({ type: 'lineUp', side: 'home', lineUp: other, isFilled: false })).toBe(
      'lineUp.frozen',
    )
    expect(send({ type: 'send', by: 'home' })).toBe('teamMatch.notOver')
    expect(send({ type: 'postpone', reason: 'x' })).toBe('teamMatch.hasBegun')
    expect(decide(3, 2)).toBe('ok')
    expect(state()).toMatchObject({ status: 'confirmed', score: [5, 5] })
  })

  test('stays disputed while a disputed rubber is open again', () => {
    const { send, decide, state } = createDisputedMatch()
    expect(send({ type: 'takeBack', n: 2 })).toBe('ok')
    expect(state().status).toBe('disputed')
    expect(send({ type: 'settle' })).toBe('teamMatch.notOver')
    expect(send({ type: 'confirm', how: 'organiser' })).toBe('teamMatch.notOver')
    expect(decide(2, 2)).toBe('ok')
    expect(state()).toMatchObject({ status: 'sent', score: [5, 5] })
  })

  test('resumes play if a dispute makes further rubbers necessary', () => {
    const { send, lineUp, decide, state } = createMatch(swaythling, 1)
    lineUp('home', singlesLineUp('ABC', 'h'))
    lineUp('away', singlesLineUp('XYZ', 'a'))
    for (const n of [1, 2, 3]) decide(n, 1)
    send({ type: 'send', by: 'home' })
    send({ type: 'dispute', n: 3, reason: 'We won it' })
    expect(decide(3, 2, true)).toBe('ok')
    expect(state()).toMatchObject({ status: 'in_play', score: [2, 1] })
    expect(decide(4, 1)).toBe('ok')
    expect(send({ type: 'send', by: 'home' })).toBe('ok')
  })

  test('can only be disputed in a rubber that has a result', () => {
    const { send } = createMatch(british)
    send({ type: 'report', score: [7, 3] })
    send({ type: 'send', by: 'home' })
    expect(send({ type: 'dispute', n: 1, reason: 'x' })).toBe('teamMatch.notDecided')
    expect(send({ type: 'dispute', n: 99, reason: 'x' })).toBe('teamMatch.noRubber')
  })
})

describe('a result with the total score only', () => {
  test('can be undone, so that line-ups can follow', () => {
    const { send, lineUp, state } = createMatch(british)
    expect(send({ type: 'takeReportBack' })).toBe('teamMatch.notReported')
    send({ type: 'report', score: [7, 3] })
    expect(lineUp('home', singlesLineUp('123', 'h'))).toBe('teamMatch.over')
    expect(send({ type: 'takeReportBack' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'planned', score: [0, 0], winner: null })
    expect(lineUp('home', singlesLineUp('123', 'h'))).toBe('ok')
  })

  test('cannot change once sent, and needs a new confirmation after a dispute', () => {
    const { send, state } = createMatch(british)
    send({ type: 'report', score: [7, 3] })
    send({ type: 'send', by: 'home' })
    expect(send({ type: 'report', score: [8, 2] })).toBe('teamMatch.isSent')
    send({ type: 'dispute', n: null, reason: 'It was 6–4' })
    expect(send({ type: 'report', score: [6, 4] })).toBe('ok')
    expect(state()).toMatchObject({ status: 'sent', score: [6, 4], logState: { disputes: [] } })
    expect(send({ type: 'confirm', how: 'captain' })).toBe('ok')
  })

  test('is accepted for a postponed team match, and so is a walkover', () => {
    const { send, state } = createMatch(british)
    send({ type: 'postpone', reason: 'Snow' })
    send({ type: 'report', score: [7, 3] })
    expect(state().status).toBe('finished')
    const postponed = createMatch(british)
    postponed.send({ type: 'postpone', reason: 'Snow' })
    postponed.send({ type: 'walkover', by: 'away', reason: 'No date' })
    expect(postponed.state()).toMatchObject({ status: 'walkover', winner: 1 })
  })

  test('counts the racks of the side that lost a race', () => {
    const send = (score: [number, number]) =>
      createMatch(findSystem('pool.masters3')!).send({ type: 'report', score })
    expect(send([19, 12])).toBe('ok')
    expect(send([21, 18])).toBe('ok')
    expect(send([22, 12])).toBe('teamMatch.scoreOfEach')
    expect(send([21, 19])).toBe('teamMatch.scoreOfEach')
    const robin = createMatch(findSystem('pool.robin16')!)
    expect(robin.send({ type: 'report', score: [9, 8] })).toBe('teamMatch.scoreOf')
  })
})

describe('an abandoned match', () => {
  test('keeps its score when confirmed, until an organiser decides the remaining rubbers', () => {
    const { send, decide, state } = createStartedMatch(1)
    decide(1, 1)
    send({ type: 'abandon', reason: 'Power cut' })
    expect(send({ type: 'confirm', how: 'captain' })).toBe('teamMatch.notSent')
    expect(send({ type: 'confirm', how: 'organiser' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'confirmed', isOver: true, score: [1, 0], winner: 1 })
    expect(
      state()
        .rubbers.slice(1)
        .every(({ status }) => status === 'not_needed'),
    ).toBe(true)
    expect(sheetEditorOf(state(), 2)).toBe('organiser')
  })

  test('has no result when level in a system without draws', () => {
    const { send, lineUp } = createMatch(swaythling, 1)
    lineUp('home', singlesLineUp('ABC', 'h'))
    lineUp('away', singlesLineUp('XYZ', 'a'))
    send({ type: 'abandon', reason: 'Power cut' })
    expect(send({ type: 'confirm', how: 'organiser' })).toBe('teamMatch.levelAbandoned')
  })
})

test('refuses a walkover or abandonment while a rubber is being scored live', () => {
  const { send, state } = createStartedMatch()
  send({ type: 'begin', n: 1, liveId: 'live' })
  expect(send({ type: 'walkover', by: 'home', reason: 'x' })).toBe('teamMatch.isLive')
  expect(send({ type: 'abandon', reason: 'x' })).toBe('teamMatch.isLive')
  const forfeit = { ...resultFor(1), ending: 'forfeit', score: [0, 0] } as const
  const forfeitCommand = {
    type: 'decide',
    n: 1,
    result: forfeit,
    matchId: null,
    isCorrection: false,
  }
  expect(send(forfeitCommand as never)).toBe('teamMatch.isLive')
  send({ type: 'breakOff', n: 1 })
  expect(send(forfeitCommand as never)).toBe('ok')
  expect(state().rubbers[0]!.status).toBe('decided')
})
