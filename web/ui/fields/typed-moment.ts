/** A moment as a field for date and time holds it, in the reader's zone; empty for none. */
export function typedMoment(at: string | number | null | undefined): string {
  if (at === null || at === undefined) return ''
  const moment = new Date(at)
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** What was typed as a moment; null for nothing. */
export const momentOf = (typed: string) => (typed === '' ? null : new Date(typed).toISOString())
