/** Formats a timestamp for a `datetime-local` field in the reader's zone; empty for none. */
export function toDateTimeInput(at: string | number | null | undefined): string {
  if (at === null || at === undefined) return ''
  const moment = new Date(at)
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** Parses a `datetime-local` value to ISO 8601; null if empty. */
export const parseDateTimeInput = (typed: string) =>
  typed === '' ? null : new Date(typed).toISOString()
