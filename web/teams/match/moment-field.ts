import { localTime } from '../../matches/record/values.ts'

/** A moment as a field for date and time holds it; empty for none. */
export const typedMoment = (at: string | null) => (at === null ? '' : localTime(Date.parse(at)))

/** What was typed as a moment; null for nothing. */
export const momentOf = (typed: string) => (typed === '' ? null : new Date(typed).toISOString())
