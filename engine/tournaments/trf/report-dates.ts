import { daysBetween, isOnCalendar, type Day } from '../log/days.ts'

const separatedDate = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/
const compactDate = /^(\d{4})(\d\d)(\d\d)$/
const twoDigits = (part: string) => part.padStart(2, '0')
/** Expands a two-digit year to 1970–2069. */
const fullYear = (year: string) =>
  year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${twoDigits(year)}`

/** Parses a text as year first and as day first; null where invalid. */
function parseBothOrders(text: string): readonly [yearFirst: Day | null, dayFirst: Day | null] {
  const [, a = '', b = '', c = ''] = separatedDate.exec(text) ?? compactDate.exec(text) ?? []
  const toDay = (year: string, month: string, day: string) => {
    const isYear = year.length === 4 || year.length === 2
    const found = `${fullYear(year)}-${twoDigits(month)}-${twoDigits(day)}`
    return isYear && day.length <= 2 && isOnCalendar(found) ? found : null
  }
  return [toDay(a, b, c), toDay(c, b, a)]
}

export type DateRange = { readonly from: Day | null; readonly to: Day | null }

/**
 * Parses dates of one format: year first, as the standard says, or day first, as some programs write. If
 * both are possible, prefers dates within the tournament, then dates closest together, then year first.
 * Keeps empty texts; returns null for invalid ones.
 */
export function parseTrfDates(
  texts: readonly string[],
  { from, to }: DateRange,
): readonly Day[] | null {
  const all = texts.map((text) => (text === '' ? (['', ''] as const) : parseBothOrders(text)))
  const [yearFirst, dayFirst] = ([0, 1] as const).map((order) => {
    const days = all.map((each) => each[order])
    return days.every((day) => day !== null) ? days : null
  })
  if (!yearFirst || !dayFirst) return yearFirst ?? dayFirst ?? null
  const isWithin = (days: readonly Day[]) =>
    days.every((day) => day === '' || (day >= (from ?? '') && day <= (to ?? '9999')))
  const isBounded = from !== null || to !== null
  if (isBounded && isWithin(yearFirst) !== isWithin(dayFirst)) {
    return isWithin(yearFirst) ? yearFirst : dayFirst
  }
  return countSpannedDays(dayFirst) < countSpannedDays(yearFirst) ? dayFirst : yearFirst
}

/** Returns the number of days between the first and the last. */
function countSpannedDays(days: readonly Day[]): number {
  const dated = days.filter((day) => day !== '').toSorted()
  const [first] = dated
  return first === undefined ? 0 : daysBetween(first, dated.at(-1) ?? first)
}

/** Formats a day for a report: `2026/03/20`. */
export const formatTrfDate = (day: Day) => day.replaceAll('-', '/')

/** Parses a date of an imported report: `YYYY/MM/DD` or `YY/MM/DD`; null if empty or invalid. */
export function parseTrfDate(date: string): Day | null {
  return date === '' ? null : parseBothOrders(date)[0]
}

const roundDate = /^\d\d\/\d\d\/\d\d$/

/** Returns the texts of record 132, one for each round: by columns if they fit, else in order. */
export function splitRoundDates(line: string): readonly string[] {
  const columns = Array.from({ length: Math.ceil((line.trimEnd().length - 91) / 10) }, (_, index) =>
    line.slice(91 + 10 * index, 101 + 10 * index).trim(),
  )
  const isInColumns = line.slice(3, 91).trim() === '' && columns.length > 0
  if (isInColumns && columns.every((text) => text === '' || roundDate.test(text))) return columns
  return line.slice(3).trim().split(/\s+/).filter(Boolean)
}
