import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import { listOverdueCalls } from './pages/rotation-pages.ts'
import { t } from './messages.ts'

/** A text to speak once, identified by its key. */
export type Announcement = {
  readonly kind: 'calls' | 'results'
  readonly key: string
  readonly text: string
}

/** Age above which a call is no longer announced, in ms. */
const maxCallAgeMs = 60_000
const maxResultAgeMs = 5 * 60_000

/** Returns the table as it is spoken: `4` becomes `Table 4`. */
const formatSpokenTable = (table: string) =>
  /^\d/.test(table) ? t('spokenTable', { table }) : table

function announceCalls(picture: DisplayContent, now: number): Announcement[] {
  const recent = picture.calls.filter(({ calledAt }) => now - Date.parse(calledAt) < maxCallAgeMs)
  return recent.map(({ matchId, calledAt, table, names: [one, two] }) => ({
    kind: 'calls',
    key: `call ${matchId} ${calledAt}`,
    text: t('spokenCall', { place: formatSpokenTable(table), one, two }),
  }))
}

const announceOverdueCalls = (picture: DisplayContent, now: number): Announcement[] =>
  listOverdueCalls(picture, now).map(({ key, call: { table, names } }) => ({
    kind: 'calls',
    key,
    text: t('spokenRepeat', { place: formatSpokenTable(table), one: names[0], two: names[1] }),
  }))

function announceResults(picture: DisplayContent, now: number): Announcement[] {
  const recent = picture.results.filter(
    ({ playedAt }) => now - Date.parse(playedAt) < maxResultAgeMs,
  )
  return recent.toReversed().map(({ id, sides: [one, two], score, winner }) => {
    const base = { kind: 'results', key: `result ${id}` } as const
    if (winner === 0) return { ...base, text: t('spokenDraw', { one, two }) }
    const [won, lost] = winner === 1 ? [one, two] : [two, one]
    return {
      ...base,
      text: t('spokenResult', { won, lost, score: formatSpokenScore(score, winner) }),
    }
  })
}

/** Formats a score for speech, with the winner's number first. */
function formatSpokenScore(score: string, winner: 1 | 2): string {
  const parts = /^(\S+?)[–:-](\S+)$/.exec(score)
  if (parts === null) return score
  const [, one, two] = parts
  return winner === 1
    ? t('toScore', { one: one!, two: two! })
    : t('toScore', { one: two!, two: one! })
}

/**
 * Returns all announcements for a picture; the caller skips disabled ones and those already spoken.
 */
export const getAnnouncements = (picture: DisplayContent, now: number): Announcement[] => [
  ...announceCalls(picture, now),
  ...announceOverdueCalls(picture, now),
  ...announceResults(picture, now),
]

/** Whether the screen's settings allow an announcement. */
export const isEnabled = (
  { kind }: Announcement,
  { speaks }: Pick<DisplaySettings, 'speaks'>,
): boolean => speaks === 'everything' || speaks === kind
