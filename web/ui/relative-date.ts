const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function dayStart(at: number): number {
  const date = new Date(at)
  date.setHours(0, 0, 0, 0)
  return date.getTime()
}

/**
 * A past moment as one says it: `18 min ago`, `2 h ago`, `Today`, `Yesterday`, the weekday within a
 * week, then day and month, with the year when it is another one. The reader's locale and zone.
 */
export function relativeDate(at: number, now: number, locale?: string): string {
  const age = now - at
  const days = Math.round((dayStart(now) - dayStart(at)) / day)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (age < minute) return relative.format(0, 'second')
  if (age < hour) return trim(relative.format(-Math.floor(age / minute), 'minute'))
  if (age < 6 * hour && days === 0) return hoursAgo(Math.floor(age / hour), relative)
  if (days < 2) return capital(relative.format(-days, 'day'))
  const date = new Date(at)
  if (days < 7) return date.toLocaleDateString(locale, { weekday: 'short' })
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  return date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
}

function hoursAgo(hours: number, relative: Intl.RelativeTimeFormat): string {
  return trim(relative.format(-hours, 'hour')).replace(/(\d+) hr\b/, '$1 h')
}

function trim(words: string): string {
  return words.replace('.', '')
}

function capital(words: string): string {
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1)
}

/** The whole date and time, for the hover. */
export function fullDate(at: number, locale?: string): string {
  return new Date(at).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })
}
