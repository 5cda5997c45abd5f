import { describe, expect, test } from 'vitest'
import { findSystem } from '../systems/systems.ts'
import { begun, british, finished, meeting, named, swaythling, won } from './meeting.test-data.ts'
import { confirmingSide, sheetEditorOf } from './settle-result.ts'

const sent = (by: 'home' | 'away' = 'home') => {
  const all = finished()
  all.ask({ type: 'send', by })
  return all
}
const disputed = (n: number | null = 2) => {
  const all = sent()
  all.ask({ type: 'dispute', n, reason: 'It was 3–1 to us' })
  return all
}
const confirmed = () => {
  const all = sent()
  all.ask({ type: 'confirm', how: 'captain' })
  return all
}

describe('a sent result', () => {
  test('is confirmed by the side that did not send it', () => {
    expect(confirmingSide(sent().state())).toBe('away')
    expect(confirmingSide(sent('away').state())).toBe('home')
  })

  test('is edited by both sides before, by organisers after, and by the sender where disputed', () => {
    const keepers = (state: ReturnType<typeof finished>['state']) =>
      [2, 3, null].map((n) => sheetEditorOf(state(), n))
    expect(keepers(finished().state)).toEqual(['both', 'both', 'both'])
    expect(keepers(sent().state)).toEqual(['organiser', 'organiser', 'organiser'])
    expect(keepers(disputed().state)).toEqual(['home', 'organiser', 'home'])
    expect(keepers(disputed(null).state)).toEqual(['home', 'home', 'home'])
    expect(keepers(confirmed().state)).toEqual(['organiser', 'organiser', 'organiser'])
  })

  test('reopens only the rubber that is undone, and is confirmed again with its result', () => {
    const { ask, decide, state, statuses } = confirmed()
    expect(ask({ type: 'takeBack', n: 3 })).toBe('ok')
    expect(state()).toMatchObject({ status: 'in_correction', score: [5, 4], winner: null })
    expect(statuses().map((one, at) => (one === 'open' ? at + 1 : 0))).toContain(3)
    expect(statuses().filter((one) => one === 'open')).toHaveLength(1)
    const other = named('321', 'h')
    expect(ask({ type: 'lineUp', side: 'home', lineUp: other, isFilled: false })).toBe(
      'lineUp.frozen',
    )
    expect(ask({ type: 'send', by: 'home' })).toBe('teamMatch.notOver')
    expect(ask({ type: 'postpone', reason: 'x' })).toBe('teamMatch.hasBegun')
    expect(decide(3, 2)).toBe('ok')
    expect(state()).toMatchObject({ status: 'confirmed', score: [5, 5] })
  })

  test('stays disputed while a disputed rubber is open again', () => {
    const { ask, decide, state } = disputed()
    expect(ask({ type: 'takeBack', n: 2 })).toBe('ok')
    expect(state().status).toBe('disputed')
    expect(ask({ type: 'settle' })).toBe('teamMatch.notOver')
    expect(ask({ type: 'confirm', how: 'organiser' })).toBe('teamMatch.notOver')
    expect(decide(2, 2)).toBe('ok')
    expect(state()).toMatchObject({ status: 'sent', score: [5, 5] })
  })

  test('resumes play if a dispute makes further rubbers necessary', () => {
    const { ask, lineUp, decide, state } = meeting(swaythling, 1)
    lineUp('home', named('ABC', 'h'))
    lineUp('away', named('XYZ', 'a'))
    for (const n of [1, 2, 3]) decide(n, 1)
    ask({ type: 'send', by: 'home' })
    ask({ type: 'dispute', n: 3, reason: 'We won it' })
    expect(decide(3, 2, true)).toBe('ok')
    expect(state()).toMatchObject({ status: 'in_play', score: [2, 1] })
    expect(decide(4, 1)).toBe('ok')
    expect(ask({ type: 'send', by: 'home' })).toBe('ok')
  })

  test('can only be disputed in a rubber that has a result', () => {
    const { ask } = meeting(british)
    ask({ type: 'report', score: [7, 3] })
    ask({ type: 'send', by: 'home' })
    expect(ask({ type: 'dispute', n: 1, reason: 'x' })).toBe('teamMatch.notDecided')
    expect(ask({ type: 'dispute', n: 99, reason: 'x' })).toBe('teamMatch.noRubber')
  })
})

describe('a result with the total score only', () => {
  test('can be undone, so that line-ups can follow', () => {
    const { ask, lineUp, state } = meeting(british)
    expect(ask({ type: 'takeReportBack' })).toBe('teamMatch.notReported')
    ask({ type: 'report', score: [7, 3] })
    expect(lineUp('home', named('123', 'h'))).toBe('teamMatch.over')
    expect(ask({ type: 'takeReportBack' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'planned', score: [0, 0], winner: null })
    expect(lineUp('home', named('123', 'h'))).toBe('ok')
  })

  test('cannot change once sent, and needs a new confirmation after a dispute', () => {
    const { ask, state } = meeting(british)
    ask({ type: 'report', score: [7, 3] })
    ask({ type: 'send', by: 'home' })
    expect(ask({ type: 'report', score: [8, 2] })).toBe('teamMatch.isSent')
    ask({ type: 'dispute', n: null, reason: 'It was 6–4' })
    expect(ask({ type: 'report', score: [6, 4] })).toBe('ok')
    expect(state()).toMatchObject({ status: 'sent', score: [6, 4], logState: { disputes: [] } })
    expect(ask({ type: 'confirm', how: 'captain' })).toBe('ok')
  })

  test('is accepted for a postponed team match, and so is a walkover', () => {
    const { ask, state } = meeting(british)
    ask({ type: 'postpone', reason: 'Snow' })
    ask({ type: 'report', score: [7, 3] })
    expect(state().status).toBe('finished')
    const given = meeting(british)
    given.ask({ type: 'postpone', reason: 'Snow' })
    given.ask({ type: 'walkover', by: 'away', reason: 'No date' })
    expect(given.state()).toMatchObject({ status: 'walkover', winner: 1 })
  })

  test('counts the racks of the side that lost a race', () => {
    const ask = (score: [number, number]) =>
      meeting(findSystem('pool.masters3')!).ask({ type: 'report', score })
    expect(ask([19, 12])).toBe('ok')
    expect(ask([21, 18])).toBe('ok')
    expect(ask([22, 12])).toBe('teamMatch.scoreOfEach')
    expect(ask([21, 19])).toBe('teamMatch.scoreOfEach')
    const robin = meeting(findSystem('pool.robin16')!)
    expect(robin.ask({ type: 'report', score: [9, 8] })).toBe('teamMatch.scoreOf')
  })
})

describe('an abandoned match', () => {
  test('keeps its score when confirmed, until an organiser decides the remaining rubbers', () => {
    const { ask, decide, state } = begun(1)
    decide(1, 1)
    ask({ type: 'abandon', reason: 'Power cut' })
    expect(ask({ type: 'confirm', how: 'captain' })).toBe('teamMatch.notSent')
    expect(ask({ type: 'confirm', how: 'organiser' })).toBe('ok')
    expect(state()).toMatchObject({ status: 'confirmed', isOver: true, score: [1, 0], winner: 1 })
    expect(
      state()
        .rubbers.slice(1)
        .every(({ status }) => status === 'not_needed'),
    ).toBe(true)
    expect(sheetEditorOf(state(), 2)).toBe('organiser')
  })

  test('has no result when level in a system without draws', () => {
    const { ask, lineUp } = meeting(swaythling, 1)
    lineUp('home', named('ABC', 'h'))
    lineUp('away', named('XYZ', 'a'))
    ask({ type: 'abandon', reason: 'Power cut' })
    expect(ask({ type: 'confirm', how: 'organiser' })).toBe('teamMatch.levelAbandoned')
  })
})

test('refuses a walkover or abandonment while a rubber is being scored live', () => {
  const { ask, state } = begun()
  ask({ type: 'begin', n: 1, liveId: 'live' })
  expect(ask({ type: 'walkover', by: 'home', reason: 'x' })).toBe('teamMatch.isLive')
  expect(ask({ type: 'abandon', reason: 'x' })).toBe('teamMatch.isLive')
  const forfeit = { ...won(1), ending: 'forfeit', score: [0, 0] } as const
  const given = { type: 'decide', n: 1, result: forfeit, matchId: null, isCorrection: false }
  expect(ask(given as never)).toBe('teamMatch.isLive')
  ask({ type: 'breakOff', n: 1 })
  expect(ask(given as never)).toBe('ok')
  expect(state().rubbers[0]!.status).toBe('decided')
})
