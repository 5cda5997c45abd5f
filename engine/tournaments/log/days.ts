/** A calendar day such as `2026-03-20`, without a time or time zone. */
export type Day = string

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)$/

/** Returns the days since 1970-01-01. Source: Hinnant, chrono-compatible low-level date algorithms. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function formatDayNumber(number: number): Day {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

function parseDay(day: Day): number | null {
  const parts = dayPattern.exec(day)
  if (parts === null) return null
  const number = dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return formatDayNumber(number) === day ? number : null
}

/** Returns whether a text is an existing calendar day, in any four-digit year. */
export function isOnCalendar(text: string): boolean {
  return parseDay(text) !== null
}

/** Returns whether a text is a valid day for tournaments, from 1900 to 2999. */
export function isDay(text: string): boolean {
  return isOnCalendar(text) && text >= '1900' && text < '3000'
}

/** Returns the number of days from the first to the second day; `NaN` if one is invalid. */
export const daysBetween = (from: Day, to: Day) => (parseDay(to) ?? NaN) - (parseDay(from) ?? NaN)

/** Returns the day `days` later. Throws if the input is invalid. */
export function addDays(day: Day, days: number): Day {
  const number = parseDay(day)
  if (number === null) throw new RangeError(`Invalid day: ${day}`)
  return formatDayNumber(number + days)
}
