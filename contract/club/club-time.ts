const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Returns a formatter, cached because creating one is much slower than using it. */
function findFormatter(timeZone: string | undefined): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached !== undefined) return cached
  // Swedish dates are written as in ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}

/** Returns whether a name is a known time zone, such as `Africa/Johannesburg`. */
export function isTimeZone(name: string): boolean {
  try {
    findFormatter(name)
    return true
  } catch {
    return false
  }
}

/** Returns the time zone of this machine or browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the local time of a timestamp, `2026-03-20 19:30:00`, in the given time zone or the caller's own. */
export function formatClockTime(timeZone: string | undefined, at: number): string {
  return findFormatter(timeZone).format(at)
}

/** Returns the local day of a timestamp, `2026-03-20`, in the given time zone or the caller's own. */
export function dayIn(timeZone: string | undefined, at: number): string {
  return formatClockTime(timeZone, at).slice(0, 10)
}
