import { expect, test } from 'vitest'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { bye, sideOf, someMatch } from '../testing/tournament.test-data.ts'
import { matchSentence, matchTitle, myMatch, progressText, statusText } from './match-sentence.ts'

type Match = TournamentMatchWire
type Decision = NonNullable<Match['decision']>

const createSide = (playerId: string) => sideOf(playerId, playerId)

const readyMatch = someMatch('W2-1', [createSide('Ada'), createSide('Ben')], {
  number: 9,
  round: 2,
  roundTitle: 'Quarter-finals',
})

function decide(changes: Partial<Decision>): Match {
  const decision: Decision = {
    kind: 'played',
    winnerId: 'Ben',
    score: [1, 2],
    points: null,
    reason: null,
    ...changes,
  }
  return { ...readyMatch, status: 'decided', decision }
}

test.each([
  [readyMatch, 'Ada v Ben, to be played'],
  [{ ...readyMatch, table: 'Table 2' }, 'Ada v Ben, to be played, at Table 2'],
  [{ ...readyMatch, status: 'not_needed' as const }, 'Not needed'],
  [decide({}), 'Ben beat Ada 2–1'],
  [decide({ winnerId: null, score: [0.5, 0.5] }), 'Ada and Ben drew ½–½'],
  [decide({ kind: 'retired' }), 'Ben beat Ada 2–1 (retired)'],
  [
    decide({ kind: 'walkover', score: null, reason: 'withdrawn: knee' }),
    'Ben beat Ada by walkover (withdrawn: knee)',
  ],
  [
    decide({ kind: 'double_walkover', winnerId: null, score: null, reason: null }),
    'Ada v Ben: double walkover (neither came)',
  ],
  [
    {
      ...decide({ kind: 'bye', winnerId: 'Ada', score: null, reason: 'bye' }),
      sides: [createSide('Ada'), { ...bye, reason: 'bye' }] satisfies Match['sides'],
    },
    'Ada advances: bye',
  ],
])('describes a match in words: %#', (match, sentence) => {
  expect(matchSentence(match)).toBe(sentence)
})

test('names a match by number and round, a bye by round only', () => {
  expect(matchTitle(readyMatch)).toBe('M9, Quarter-finals')
  expect(matchTitle({ ...readyMatch, number: null })).toBe('Quarter-finals')
})

test('finds the viewer’s next match, or their last one once they are out', () => {
  const lostMatch = { ...decide({}), id: 'W1-1' }
  expect(myMatch([lostMatch, readyMatch], 'Ada')).toBe(readyMatch)
  expect(myMatch([lostMatch], 'Ada')).toBe(lostMatch)
  expect(myMatch([lostMatch, readyMatch], 'Cid')).toBeNull()
  expect(statusText(readyMatch, 'Ada')).toBe('Your next match')
  expect(statusText(readyMatch, 'Cid')).toBe('Ready')
})

test('does not count byes and unneeded matches as played', () => {
  const sides: Match['sides'] = [createSide('Ada'), bye]
  const byeMatch = { ...decide({ kind: 'bye', winnerId: 'Ada', score: null }), sides }
  const byeOfOneWhoLeft = {
    ...decide({ kind: 'double_walkover', winnerId: null, score: null }),
    sides,
  }
  const notNeeded = { ...readyMatch, status: 'not_needed' as const }
  const matches = [decide({}), readyMatch, byeMatch, byeOfOneWhoLeft, notNeeded]
  expect(progressText(matches)).toBe('1 of 2 matches played')
})
