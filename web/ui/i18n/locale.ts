import { dayIn, ownTimeZone } from '#contract/club/club-time.ts'

/**
 * The locale of dates and numbers. The texts are English, so it is the browser's variant of English if
 * it has one.
 */
export const locale = chooseLocale(navigator.languages)

/** Returns the first valid English tag; some systems report invalid ones such as `en-US@posix`. */
export function chooseLocale(tags: readonly string[]): string {
  return tags.find((tag) => /^en(?:-[a-z0-9]+)*$/i.test(tag) && isSupported(tag)) ?? 'en-GB'
}

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

let clubZone: string | undefined

/** Sets the club's time zone, in which all times are shown; until then, the browser's. */
export function setTimeZone(name: string | null | undefined): void {
  clubZone = name === ownTimeZone() ? undefined : (name ?? undefined)
}

/** Returns the club's time zone; undefined if it is the browser's. */
export const timeZone = () => clubZone

/** Returns a function that creates formats and caches them: creating one costs far more than using it. */
function cacheFormats<O, F>(create: (tag: string, options: O) => F) {
  const formats = new Map<string, F>()
  return (tag: string, options: O): F => {
    const key = tag + JSON.stringify(options)
    const format = formats.get(key) ?? create(tag, options)
    formats.set(key, format)
    return format
  }
}

const dateFormat = cacheFormats(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
const numberFormat = cacheFormats(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)
const agoFormat = cacheFormats(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)

const styles = {
  time: { hour: '2-digit', minute: '2-digit' },
  timeWithSeconds: { timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  fullDate: { dateStyle: 'full', timeStyle: 'short' },
  dayOfMonth: { day: 'numeric', month: 'long' },
  month: { month: 'short' },
  monthOfYear: { month: 'long', year: 'numeric' },
  hour: { hour: '2-digit', hourCycle: 'h23' },
  wholeDay: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  weekdayTime: { weekday: 'long', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type When = string | number | Date

/** Formats a time in the club's zone, or a given one; a string is ISO 8601. */
export function formatDate(
  at: When,
  style: keyof typeof styles,
  tag = locale,
  inZone = clubZone,
): string {
  return dateFormat(tag, { ...styles[style], timeZone: inZone }).format(new Date(at))
}

/** Returns `20 Nov`, with the year if it is not the current one. */
export function formatShortDay(at: When, now: When = Date.now(), tag = locale): string {
  return formatWithYear(at, now, { day: 'numeric', month: 'short', timeZone: clubZone }, tag)
}

/** Returns `Fri 20 Nov, 18:30` in a zone, with the year if it is not the current one. */
export function formatDayTime(
  at: When,
  now: When = Date.now(),
  tag = locale,
  inZone = clubZone,
): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return formatWithYear(at, now, { ...parts, ...styles.time, timeZone: inZone }, tag)
}

/**
 * `Fri 20 Mar` for `2026-03-20`, a day without a time zone, with the year if it differs from today's.
 */
export function formatDay(day: string, today: string, tag = locale): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return dateFormat(tag, { ...parts, ...year }).format(new Date(day))
}

function formatWithYear(
  at: When,
  now: When,
  parts: Intl.DateTimeFormatOptions,
  tag: string,
): string {
  const getYear = (when: When) => dayIn(parts.timeZone, new Date(when).getTime()).slice(0, 4)
  const year = getYear(at) === getYear(now) ? {} : ({ year: 'numeric' } as const)
  return dateFormat(tag, { ...parts, ...year }).format(new Date(at))
}

/** Formats a number with at most `digits` fraction digits. */
export function formatNumber(value: number, digits = 0): string {
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value)
}

/** Returns `3 min ago`, `yesterday`, in the locale's short words. */
export function formatAgo(count: number, unit: Intl.RelativeTimeFormatUnit, tag = locale): string {
  return agoFormat(tag, { numeric: 'auto', style: 'short' }).format(-count, unit)
}
