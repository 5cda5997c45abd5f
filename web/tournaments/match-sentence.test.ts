import { expect, test } from 'vitest'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { bye, sideOf, someMatch } from '../testing/tournament.test-data.ts'
import { matchSentence, matchTitle, myMatch, progressText, statusText } from './match-sentence.ts'

type Match = TournamentMatchWire
type Decision = NonNullable<Match['decision']>

const player = (playerId: string) => sideOf(playerId, playerId)

const ready = someMatch('W2-1', [player('Ada'), player('Ben')], {
  number: 9,
  round: 2,
  roundTitle: 'Quarter-finals',
})

function decided(part: Partial<Decision>): Match {
  const decision: Decision = {
    kind: 'played',
    winnerId: 'Ben',
    score: [1, 2],
    points: null,
    reason: null,
    ...part,
  }
  return { ...ready, status: 'decided', decision }
}

test.each([
  [ready, 'Ada v Ben, to be played'],
  [{ ...ready, table: 'Table 2' }, 'Ada v Ben, to be played, at Table 2'],
  [{ ...ready, status: 'not_needed' as const }, 'Not needed'],
  [decided({}), 'Ben beat Ada 2–1'],
  [decided({ winnerId: null, score: [0.5, 0.5] }), 'Ada and Ben drew ½–½'],
  [decided({ kind: 'retired' }), 'Ben beat Ada 2–1 (retired)'],
  [
    decided({ kind: 'walkover', score: null, reason: 'withdrawn: knee' }),
    'Ben beat Ada by walkover (withdrawn: knee)',
  ],
  [
    decided({ kind: 'double_walkover', winnerId: null, score: null, reason: null }),
    'Ada v Ben: double walkover (neither came)',
  ],
  [
    {
      ...decided({ kind: 'bye', winnerId: 'Ada', score: null, reason: 'bye' }),
      sides: [player('Ada'), { ...bye, reason: 'bye' }] satisfies Match['sides'],
    },
    'Ada advances: bye',
  ],
])('describes a match in words: %#', (match, words) => {
  expect(matchSentence(match)).toBe(words)
})

test('names a match by number and round, a bye by round only', () => {
  expect(matchTitle(ready)).toBe('M9, Quarter-finals')
  expect(matchTitle({ ...ready, number: null })).toBe('Quarter-finals')
})

test('my match is the next one, or the last one once I am out', () => {
  const lost = { ...decided({}), id: 'W1-1' }
  expect(myMatch([lost, ready], 'Ada')).toBe(ready)
  expect(myMatch([lost], 'Ada')).toBe(lost)
  expect(myMatch([lost, ready], 'Cid')).toBeNull()
  expect(statusText(ready, 'Ada')).toBe('Your next match')
  expect(statusText(ready, 'Cid')).toBe('Ready')
})

test('does not count byes and unneeded matches as played', () => {
  const alone = decided({ kind: 'bye', winnerId: 'Ada', score: null })
  const superfluous = { ...ready, status: 'not_needed' as const }
  expect(progressText([decided({}), ready, alone, superfluous])).toBe('1 of 2 matches played')
})
