import type { ExpectedRange, ExpectedStart, ExpectedTime } from '#contract/tournaments/forecast.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { t } from './messages.ts'

function formatExpected(
  context: 'start' | 'mine' | 'end' | 'until',
  { from, to }: ExpectedRange,
  zone?: string,
): string {
  const [first, last] = [from, to].map((time) => formatDate(time, 'time', undefined, zone))
  if (from === to) return t(`about.${context}`, { time: first ?? '' })
  return t(`between.${context}`, { from: first ?? '', to: last ?? '' })
}

/** Formats the start of a match: `Next`, `about 20:00` or `19:40–20:05`. */
export const formatExpectedStart = (time: ExpectedTime, zone?: string): string =>
  time.isNext ? t('next.start') : formatExpected('start', time, zone)

/** Formats the end of a tournament: `Ends about 22:10–22:35`. */
export const formatExpectedEnd = (end: ExpectedRange): string => formatExpected('end', end)

/** Formats an end time after other text: `until about 22:10–22:35`. */
export const formatUntil = (end: ExpectedRange, zone: string): string =>
  formatExpected('until', end, zone)

/**
 * Describes when the viewer plays, with the table if it is likely: `You play about 19:40–20:05,
 * probably Table 3`.
 */
export function formatMyStart(start: ExpectedStart): string {
  const startText = start.isNext ? t('next.mine') : formatExpected('mine', start)
  return joinFacts([startText, start.table !== null && t('probablyAt', { table: start.table })])
}
