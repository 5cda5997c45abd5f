const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs far more than using it. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? ''
  const known = formats.get(key)
  if (known !== undefined) return known
  const two = '2-digit'
  const parts = { month: two, day: two, hour: two, minute: two, second: two } as const
  const zone = timeZone === undefined ? {} : { timeZone }
  const made = new Intl.DateTimeFormat('en-CA', {
    ...zone,
    year: 'numeric',
    ...parts,
    hourCycle: 'h23',
  })
  formats.set(key, made)
  return made
}

/** Whether a name is that of a time zone, such as `Africa/Johannesburg`. */
export function isTimeZone(name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}

/** The time zone of this machine, or of the browser's. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every time zone there is, by name. */
export function timeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'].toSorted()
}

function partsOf(timeZone: string | undefined, at: number) {
  const found = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
}

/** Returns the day of a timestamp, `2026-03-20`, in a time zone or the caller's own. */
export function dayIn(timeZone: string | undefined, at: number): string {
  const part = partsOf(timeZone, at)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The minute of the day and the day of the week, 1 Monday to 7 Sunday, by the clock of a zone. */
export function clockIn(timeZone: string, at: number) {
  const part = partsOf(timeZone, at)
  const weekday = new Date(`${dayIn(timeZone, at)}T00:00:00Z`).getUTCDay()
  return {
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    weekday: weekday === 0 ? 7 : weekday,
  }
}

/** Returns the UTC offset of a time zone at a timestamp, in ms. */
function aheadOfUtc(timeZone: string, at: number): number {
  const part = partsOf(timeZone, at)
  const time = `${part('hour')}:${part('minute')}:${part('second')}`
  const local = Date.parse(`${part('year')}-${part('month')}-${part('day')}T${time}Z`)
  return local - Math.floor(at / 1000) * 1000
}

/** The moment on another day at which the clocks of a zone show the same time; one left out that night is shown later. */
export function sameTimeOn(timeZone: string, at: number, day: string): number {
  const sinceMidnight = (at + aheadOfUtc(timeZone, at)) % 86_400_000
  const shown = Date.parse(`${day}T00:00:00Z`) + sinceMidnight
  return shown - aheadOfUtc(timeZone, shown - aheadOfUtc(timeZone, shown))
}

/** The moment a day begins in a time zone, epoch ms, also where its clocks change that night. */
export function startOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const near = midnight - aheadOfUtc(timeZone, midnight)
  const found = midnight - aheadOfUtc(timeZone, near)
  // Where midnight is left out the day begins with the first moment that there is.
  return dayIn(timeZone, found) === day ? found : Math.max(near, found)
}
