const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Returns a cached formatter, since creating one is much slower than using it. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  // Swedish dates are written as in ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  formats.set(timeZone, made)
  return made
}

/** Returns whether a name is that of a time zone, such as `Africa/Johannesburg`. */
export function isTimeZone(name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}

/** Returns the time zone of this machine or browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns what clocks show, `2026-03-20 19:30:00`, in a time zone or the caller's own. */
export function clockTime(timeZone: string | undefined, at: number): string {
  return formatIn(timeZone).format(at)
}

/** Returns the day of a timestamp, `2026-03-20`, in a time zone or the caller's own. */
export function dayIn(timeZone: string | undefined, at: number): string {
  const part = partsOf(timeZone, at)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Returns the minute of the day and the day of the week, 1 Monday to 7 Sunday, in a time zone. */
export function clockIn(timeZone: string, at: number) {
  const part = partsOf(timeZone, at)
  const weekday = new Date(`${dayIn(timeZone, at)}T00:00:00Z`).getUTCDay()
  return {
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    weekday: weekday === 0 ? 7 : weekday,
  }
}

/** Returns the UTC offset of a time zone at a timestamp, in ms. */
export function offsetFromUtc(timeZone: string, at: number): number {
  const part = partsOf(timeZone, at)
  const time = `${part('hour')}:${part('minute')}:${part('second')}`
  const local = Date.parse(`${part('year')}-${part('month')}-${part('day')}T${time}Z`)
  return local - Math.floor(at / 1000) * 1000
}

/**
 * Returns the timestamp on another day with the same local time in a time zone; a time that is skipped that
 * night becomes a later one.
 */
export function sameTimeOn(timeZone: string, at: number, day: string): number {
  const sinceMidnight = (at + offsetFromUtc(timeZone, at)) % 86_400_000
  const shown = Date.parse(`${day}T00:00:00Z`) + sinceMidnight
  return shown - offsetFromUtc(timeZone, shown - offsetFromUtc(timeZone, shown))
}

/** Returns the start of a day in a time zone, epoch ms, even if its clocks change that night. */
export function startOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const near = midnight - offsetFromUtc(timeZone, midnight)
  const found = midnight - offsetFromUtc(timeZone, near)
  // If midnight is skipped, the day starts with its first existing time.
  return dayIn(timeZone, found) === day ? found : Math.max(near, found)
  return clockTime(timeZone, at).slice(0, 10)
}
