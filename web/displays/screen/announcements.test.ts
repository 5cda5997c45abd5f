import { expect, test } from 'vitest'
import type { DisplayContent } from '#contract/club/displays.ts'
import { getAnnouncements, isEnabled } from './announcements.ts'

const now = Date.UTC(2026, 10, 20, 18, 0, 0)
const formatSecondsAgo = (seconds: number) => new Date(now - seconds * 1000).toISOString()

type Events = {
  readonly calls?: Partial<DisplayContent['calls'][number]>[]
  readonly results?: Partial<DisplayContent['results'][number]>[]
}

function createPicture({ calls = [], results = [] }: Events): DisplayContent {
  return {
    calls: calls.map((part) => ({
      matchId: 'W1-1',
      tournamentName: 'Autumn Open',
      sportId: 'pool',
      table: 'Table 4',
      names: ['Ana Brook', 'Ben Cole'],
      calledAt: formatSecondsAgo(5),
      isSeen: true,
      ...part,
    })),
    results: results.map((part) => ({
      id: 'm1',
      sportId: 'pool',
      sides: ['Ana Brook', 'Ben Cole'],
      score: '5–3',
      winner: 1,
      playedAt: formatSecondsAgo(20),
      ...part,
    })),
  } as unknown as DisplayContent
}
const getSpokenTexts = (part: Events, speaks: 'calls' | 'everything' | 'nothing' = 'everything') =>
  getAnnouncements(createPicture(part), now)
    .filter((one) => isEnabled(one, { speaks }))
    .map(({ text }) => text)

test('names the table and both players of a call', () => {
  expect(getSpokenTexts({ calls: [{}] })).toEqual(['Table 4: Ana Brook against Ben Cole.'])
  expect(getSpokenTexts({ calls: [{ table: '7' }] })).toEqual([
    'Table 7: Ana Brook against Ben Cole.',
  ])
})

test('repeats a call that the players have not seen for three minutes', () => {
  expect(getSpokenTexts({ calls: [{ calledAt: formatSecondsAgo(181), isSeen: false }] })).toEqual([
    'Calling again. Table 4: Ana Brook against Ben Cole.',
  ])
  expect(getSpokenTexts({ calls: [{ calledAt: formatSecondsAgo(181), isSeen: true }] })).toEqual([])
})

test('announces a result with the winner first', () => {
  expect(getSpokenTexts({ results: [{}] })).toEqual(['Ana Brook beat Ben Cole, 5 to 3.'])
  expect(getSpokenTexts({ results: [{ score: '3–5', winner: 2 }] })).toEqual([
    'Ben Cole beat Ana Brook, 5 to 3.',
  ])
  expect(getSpokenTexts({ results: [{ score: '½–½', winner: 0 }] })).toEqual([
    'Ana Brook and Ben Cole drew.',
  ])
})

test('skips old events, and announces only calls on a calls-only screen', () => {
  expect(
    getSpokenTexts({
      calls: [{ calledAt: formatSecondsAgo(61) }],
      results: [{ playedAt: formatSecondsAgo(301) }],
    }),
  ).toEqual([])
  expect(getSpokenTexts({ calls: [{}], results: [{}] }, 'calls')).toHaveLength(1)
  expect(getSpokenTexts({ calls: [{}], results: [{}] }, 'nothing')).toEqual([])
})

test('announces a repeated call as a new one', () => {
  const keys = [formatSecondsAgo(5), formatSecondsAgo(50)].map(
    (calledAt) => getAnnouncements(createPicture({ calls: [{ calledAt }] }), now)[0]!.key,
  )
  expect(new Set(keys).size).toBe(2)
})
