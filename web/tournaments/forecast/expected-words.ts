import type { ExpectedRange, ExpectedStart, ExpectedTime } from '#contract/tournaments/forecast.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { t } from './messages.ts'

function inWords(
  kind: 'start' | 'mine' | 'end' | 'until',
  { from, to }: ExpectedRange,
  zone?: string,
): string {
  const [first, last] = [from, to].map((time) => formatDate(time, 'time', undefined, zone))
  if (from === to) return t(`about.${kind}`, { time: first ?? '' })
  return t(`between.${kind}`, { from: first ?? '', to: last ?? '' })
}

/** Returns when a match starts: `Next`, `about 20:00` or `19:40–20:05`. */
export const startWords = (time: ExpectedTime, zone?: string): string =>
  time.isNext ? t('next.start') : inWords('start', time, zone)

/** Returns when a tournament ends: `Ends about 22:10–22:35`. */
export const endWords = (end: ExpectedRange): string => inWords('end', end)

/** Returns the end after other facts: `until about 22:10–22:35`. */
export const untilWords = (end: ExpectedRange, zone: string): string => inWords('until', end, zone)

/** Returns when the reader plays, with the table if it is likely: `You play about 19:40–20:05, probably Table 3`. */
export function myStartWords(mine: ExpectedStart): string {
  const when = mine.isNext ? t('next.mine') : inWords('mine', mine)
  return joinFacts([when, mine.table !== null && t('probablyAt', { table: mine.table })])
}
