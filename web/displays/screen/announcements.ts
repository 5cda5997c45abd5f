import type { DisplaySettings, ShownPicture } from '#contract/club/displays.ts'
import { overdueCalls } from './pictures/pictures.ts'
import { t } from './messages.ts'

/** A text to speak once, identified by its key. */
export type Announcement = {
  readonly of: 'calls' | 'results'
  readonly key: string
  readonly text: string
}

/** Age above which a call is no longer announced, in ms. */
const callMs = 60_000
const resultMs = 5 * 60_000

/** Returns the table as it is spoken: `4` becomes `Table 4`. */
const placeOf = (table: string) => (/^\d/.test(table) ? t('spokenTable', { table }) : table)

function callsOf(picture: ShownPicture, now: number): Announcement[] {
  const young = picture.calls.filter(({ calledAt }) => now - Date.parse(calledAt) < callMs)
  return young.map(({ matchId, calledAt, table, names: [one, two] }) => ({
    of: 'calls',
    key: `call ${matchId} ${calledAt}`,
    text: t('spokenCall', { place: placeOf(table), one, two }),
  }))
}

const lateOf = (picture: ShownPicture, now: number): Announcement[] =>
  overdueCalls(picture, now).map(({ key, call: { table, names } }) => ({
    of: 'calls',
    key,
    text: t('spokenAgain', { place: placeOf(table), one: names[0], two: names[1] }),
  }))

function resultsOf(picture: ShownPicture, now: number): Announcement[] {
  const fresh = picture.results.filter(({ playedAt }) => now - Date.parse(playedAt) < resultMs)
  return fresh.toReversed().map(({ id, sides: [one, two], score, winner }) => {
    const about = { of: 'results', key: `result ${id}` } as const
    if (winner === 0) return { ...about, text: t('spokenDraw', { one, two }) }
    const [won, lost] = winner === 1 ? [one, two] : [two, one]
    return { ...about, text: t('spokenResult', { won, lost, score: spokenScore(score, winner) }) }
  })
}

/** Formats a score for speech, with the winner's number first. */
function spokenScore(score: string, winner: 1 | 2): string {
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
export const announcementsOf = (picture: ShownPicture, now: number): Announcement[] => [
  ...callsOf(picture, now),
  ...lateOf(picture, now),
  ...resultsOf(picture, now),
]

/** Whether the screen's settings allow an announcement. */
export const isEnabled = (
  { of }: Announcement,
  { speaks }: Pick<DisplaySettings, 'speaks'>,
): boolean => speaks === 'everything' || speaks === of
