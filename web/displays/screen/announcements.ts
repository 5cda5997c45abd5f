import type { DisplaySettings, ShownPicture } from '#contract/club/displays.ts'
import { overdueCalls } from './pictures/pictures.ts'
import { t } from './messages.ts'

/** Something to say once, identified by its key. */
export type Announcement = {
  readonly of: 'calls' | 'results'
  readonly key: string
  readonly text: string
}

/** Older calls are outdated, in ms. */
const callMs = 60_000
const resultMs = 5 * 60_000

/** Returns `Table 4` or a bare `4` as spoken words. */
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
    return { ...about, text: t('spokenResult', { won, lost, score: spoken(score, winner) }) }
  })
}

/** The winner's number first: `3–1` where it is written 1–3. */
function spoken(score: string, winner: 1 | 2): string {
  const parts = /^(\S+?)[–:-](\S+)$/.exec(score)
  if (parts === null) return score
  const [, one, two] = parts
  return winner === 1
    ? t('toScore', { one: one!, two: two! })
    : t('toScore', { one: two!, two: one! })
}

/** Returns all announcements of a picture; the caller skips those that were said or are disabled. */
export const announcementsOf = (picture: ShownPicture, now: number): Announcement[] => [
  ...callsOf(picture, now),
  ...lateOf(picture, now),
  ...resultsOf(picture, now),
]

/** Whether a screen says it. */
export const isAloud = (
  { of }: Announcement,
  { speaks }: Pick<DisplaySettings, 'speaks'>,
): boolean => speaks === 'everything' || speaks === of
