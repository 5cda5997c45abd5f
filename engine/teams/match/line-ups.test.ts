import { expect, test } from 'vitest'
import { begun, british, meeting, named, withPair, won } from './meeting.test-data.ts'

test('reports a player in both line-ups once both are open, and not before', () => {
  const { lineUp, state, ask, decide } = meeting(british, 10)
  lineUp('home', withPair(named('123', 'h'), 'h'))
  const theirs = withPair(named('123', 'a'), 'a')
  const torn = { places: { ...theirs.places, '3': ['h1'] }, guests: ['h1'] }
  expect(lineUp('away', torn)).toBe('ok')
  expect(state().status).toBe('line_ups_known')
  expect(decide(1, 1)).toBe('lineUp.otherSide')
  expect(ask({ type: 'begin', n: 1, liveId: 'live' })).toBe('lineUp.otherSide')
  expect(decide(2, 1)).toBe('ok')
  const forfeit = { ...won(1), ending: 'forfeit', score: [0, 0] } as const
  const given = { type: 'decide', n: 3, result: forfeit, matchId: null } as const
  expect(ask({ ...given, isCorrection: false })).toBe('ok')
  const swap = { type: 'substitute', side: 'away', out: 'h1', by: 'a3', reason: 'Plays at home' }
  expect(ask({ ...swap, isGuest: false } as never)).toBe('ok')
  expect(decide(1, 1)).toBe('ok')
})

test('refuses a deadline in the past, and keeps one that has passed unless it is changed', () => {
  const { ask } = meeting(british)
  expect(ask({ type: 'plan', startsAt: 100, lineUpsDue: 1 })).toBe('teamMatch.deadlinePast')
  expect(ask({ type: 'plan', startsAt: 100, lineUpsDue: 2 })).toBe('ok')
  ask({ type: 'postpone', reason: 'x' })
  ask({ type: 'plan', startsAt: 100, lineUpsDue: 4 })
  ask({ type: 'plan', startsAt: 90, lineUpsDue: 4 })
  expect(ask({ type: 'plan', startsAt: 80, lineUpsDue: 4 })).toBe('ok')
  expect(ask({ type: 'plan', startsAt: 80, lineUpsDue: 5 })).toBe('teamMatch.deadlinePast')
})

test('keeps the line-ups and removes the deadline when a match is postponed', () => {
  const { ask, state } = begun()
  const before = state().logState.lineUps
  ask({ type: 'postpone', reason: 'Snow' })
  expect(state().logState).toMatchObject({ lineUps: before, startsAt: null, lineUpsDue: null })
})

test('reopens a short line-up when its walkover is undone', () => {
  const { ask, lineUp, state } = meeting(british)
  expect(ask({ type: 'takeWalkoverBack' })).toBe('teamMatch.noWalkover')
  lineUp('home', named('1', 'h'))
  lineUp('away', named('123', 'a'))
  expect(state().status).toBe('walkover')
  expect(ask({ type: 'takeWalkoverBack' })).toBe('ok')
  expect(state()).toMatchObject({ status: 'planned', areLineUpsRevealed: false })
  expect(state().logState.lineUps.away).not.toBeNull()
  expect(lineUp('home', named('123', 'h'))).toBe('ok')
  expect(state().status).toBe('line_ups_known')
})

test('notes a missing line-up once, until another date is set', () => {
  const { ask, lineUp, log, state } = meeting(british)
  lineUp('home', named('123', 'h'))
  ask({ type: 'leaveUnfilled', side: 'away' })
  ask({ type: 'leaveUnfilled', side: 'away' })
  expect(log).toHaveLength(2)
  expect(state().logState.unfilled).toBe('away')
  ask({ type: 'plan', startsAt: 100, lineUpsDue: 50 })
  expect(state().logState.unfilled).toBeNull()
})
