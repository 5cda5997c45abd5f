import { foldName } from '../players/fold-name.ts'
import { isOnCalendar } from '../tournaments/log/days.ts'

/** Whether `03/04/2026` is 3 April or March 4. */
export type DayOrder = 'day-first' | 'month-first'

const clock = String.raw`(?:,?[T ]\s*\d{1,2}[:.]\d{2}.*)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})${clock}$`)
const dayAndMonth = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:de\s+)?(\p{L}{3,})\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})${clock}$`,
  'u',
)
const monthAndDay = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${clock}$`,
  'u',
)

/** Prefixes of the names of each month, in the languages of the headings. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev', 'fév'],
  ['mar', 'mrt', 'maa', 'mrz', 'mae'],
  ['apr', 'avr', 'abr'],
  ['mai', 'may', 'mei', 'maj', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic', 'des'],
]

function findMonth(word: string): number {
  const folded = foldName(word)
  return months.findIndex((starts) => starts.some((start) => folded.startsWith(start))) + 1
}

/** Expands a two-digit year to 1970–2069. */
function expandYear(year: string): string {
  if (year.length === 4) return year
  return Number(year) < 70 ? `20${year}` : `19${year}`
}

function formatDate(year: string, month: string | number, day: string): string | null {
  const pad = (part: string | number) => String(part).padStart(2, '0')
  const written = [expandYear(year), pad(month), pad(day)].join('-')
  return isOnCalendar(written) ? written : null
}

/**
 * Returns the numbers of a date whose order may be ambiguous, such as `03/04/2026`; null for other texts.
 * Dates with periods are day first, and dates with dashes need a four-digit year.
 */
function readAmbiguousNumbers(
  text: string,
): readonly [one: string, two: string, year: string] | null {
  const [, one, separator, two, year] = yearLast.exec(text.trim()) ?? []
  if (one === undefined || separator === '.' || (separator === '-' && year!.length === 2))
    return null
  return [one, two!, year!]
}

/** Returns the orders in which a date is valid; empty if its order is unambiguous. */
export function possibleDayOrders(text: string): readonly DayOrder[] {
  const numbers = readAmbiguousNumbers(text)
  if (numbers === null) return []
  const orders = ['day-first', 'month-first'] as const
  const [one, two] = numbers
  if (one === two) return []
  return orders.filter((order) => readDay(text, order) !== null)
}

/** Returns whether a cell looks like a date, even an invalid one. */
export function looksLikeDay(text: string): boolean {
  const plain = text.trim()
  if (yearFirst.test(plain) || readAmbiguousNumbers(plain) !== null) return true
  const [, , separator] = yearLast.exec(plain) ?? []
  return separator === '.' || readDay(plain) !== null
}

/**
 * Parses a date to `2026-03-14`. Returns null for other texts, and for an ambiguous date without `order`.
 * Accepts `2026-03-14`, `14.03.26`, `14/03/2026`, `14 Mar 2026` and `March 14, 2026`, and ignores a time
 * after it.
 */
export function readDay(text: string, order: DayOrder | null = null): string | null {
  const plain = text.trim()
  const [, year, , month, day] = yearFirst.exec(plain) ?? []
  if (year !== undefined) return formatDate(year, month!, day!)
  const [, european, separator, europeanMonth, europeanYear] = yearLast.exec(plain) ?? []
  if (separator === '.') return formatDate(europeanYear!, europeanMonth!, european!)
  const numbers = readAmbiguousNumbers(plain)
  if (numbers !== null) {
    const [one, two, itsYear] = numbers
    if (order === null) return one === two ? formatDate(itsYear, one, two) : null
    return order === 'day-first' ? formatDate(itsYear, two, one) : formatDate(itsYear, one, two)
  }
  const [, day1, name1, year1] = dayAndMonth.exec(plain) ?? []
  if (day1 !== undefined) return formatDate(year1!, findMonth(name1!), day1)
  const [, name2, day2, year2] = monthAndDay.exec(plain) ?? []
  return name2 === undefined ? null : formatDate(year2!, findMonth(name2), day2!)
}
