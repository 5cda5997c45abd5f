import { expect, test } from 'vitest'
import {
  createStartedMatch,
  british,
  createMatch,
  singlesLineUp,
  withPair,
  resultFor,
} from './team-match.test-data.ts'

test('reports a player in both line-ups once both are revealed, and not before', () => {
  const { lineUp, state, send, decide } = createMatch(british, 10)
  lineUp('home', withPair(singlesLineUp('123', 'h'), 'h'))
  const awayLineUp = withPair(singlesLineUp('123', 'a'), 'a')
  const withBothSides = { places: { ...awayLineUp.places, '3': ['h1'] }, guests: ['h1'] }
  expect(lineUp('away', withBothSides)).toBe('ok')
  expect(state().status).toBe('line_ups_known')
  expect(decide(1, 1)).toBe('lineUp.otherSide')
  expect(send({ type: 'begin', n: 1, liveId: 'live' })).toBe('lineUp.otherSide')
  expect(decide(2, 1)).toBe('ok')
  const forfeit = { ...resultFor(1), ending: 'forfeit', score: [0, 0] } as const
  const forfeitCommand = { type: 'decide', n: 3, result: forfeit, matchId: null } as const
  expect(send({ ...forfeitCommand, isCorrection: false })).toBe('ok')
  const swap = { type: 'substitute', side: 'away', out: 'h1', by: 'a3', reason: 'Plays at home' }
  expect(send({ ...swap, isGuest: false } as never)).toBe('ok')
  expect(decide(1, 1)).toBe('ok')
})

test('refuses a deadline in the past, and keeps one that has passed unless it is changed', () => {
  const { send } = createMatch(british)
  expect(send({ type: 'plan', startsAt: 100, lineUpsDue: 1 })).toBe('teamMatch.deadlinePast')
  expect(send({ type: 'plan', startsAt: 100, lineUpsDue: 2 })).toBe('ok')
  send({ type: 'postpone', reason: 'x' })
  send({ type: 'plan', startsAt: 100, lineUpsDue: 4 })
  send({ type: 'plan', startsAt: 90, lineUpsDue: 4 })
  expect(send({ type: 'plan', startsAt: 80, lineUpsDue: 4 })).toBe('ok')
  expect(send({ type: 'plan', startsAt: 80, lineUpsDue: 5 })).toBe('teamMatch.deadlinePast')
})

test('keeps the line-ups and removes the deadline when a match is postponed', () => {
  const { send, state } = createStartedMatch()
  const before = state().logState.lineUps
  send({ type: 'postpone', reason: 'Snow' })
  expect(state().logState).toMatchObject({ lineUps: before, startsAt: null, lineUpsDue: null })
})

test('reopens a short line-up when its walkover is undone', () => {
  const { send, lineUp, state } = createMatch(british)
  expect(send({ type: 'takeWalkoverBack' })).toBe('teamMatch.noWalkover')
  lineUp('home', singlesLineUp('1', 'h'))
  lineUp('away', singlesLineUp('123', 'a'))
  expect(state().status).toBe('walkover')
  expect(send({ type: 'takeWalkoverBack' })).toBe('ok')
  expect(state()).toMatchObject({ status: 'planned', areLineUpsRevealed: false })
  expect(state().logState.lineUps.away).not.toBeNull()
  expect(lineUp('home', singlesLineUp('123', 'h'))).toBe('ok')
  expect(state().status).toBe('line_ups_known')
})

test('notes a missing line-up once, until another date is set', () => {
  const { send, lineUp, log, state } = createMatch(british)
  lineUp('home', singlesLineUp('123', 'h'))
  send({ type: 'leaveUnfilled', side: 'away' })
  send({ type: 'leaveUnfilled', side: 'away' })
  expect(log).toHaveLength(2)
  expect(state().logState.unfilled).toBe('away')
  send({ type: 'plan', startsAt: 100, lineUpsDue: 50 })
  expect(state().logState.unfilled).toBeNull()
})
