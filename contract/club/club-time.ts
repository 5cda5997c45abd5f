const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Returns a cached formatter, since creating one is much slower than using it. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
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

/** Returns the local time of a timestamp, `2026-03-20 19:30:00`, in the given time zone or the caller's own. */
export function clockTime(timeZone: string | undefined, at: number): string {
  return formatIn(timeZone).format(at)
}

/** Returns the local day of a timestamp, `2026-03-20`, in the given time zone or the caller's own. */
export function dayIn(timeZone: string | undefined, at: number): string {
  return clockTime(timeZone, at).slice(0, 10)
}
