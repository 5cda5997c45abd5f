/** Numbers of days, weeks and months whose last backup is kept. */
export const retentionPeriods = { days: 7, weeks: 5, months: 12 } as const

const dayMs = 24 * 60 * 60 * 1000
/** Offset of 1 January 1970, a Thursday, from the Monday of its week. */
const daysToMonday = 3

const formatDayKey = (at: number) => String(Math.floor(at / dayMs))
const formatWeekKey = (at: number) => String(Math.floor((at / dayMs + daysToMonday) / 7))
const formatMonthKey = (at: number) => new Date(at).toISOString().slice(0, 7)

/**
 * Returns the timestamps (ms) of backups to delete. Keeps the last one of each of the newest days, weeks
 * and months, and all within a day of the newest.
 */
export function findExpiredBackups(times: readonly number[]): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const newest = newestFirst[0] ?? 0
  const keep = new Set(newestFirst.filter((at) => newest - at < dayMs))
  const periods = [
    { getPeriodKey: formatDayKey, limit: retentionPeriods.days },
    { getPeriodKey: formatWeekKey, limit: retentionPeriods.weeks },
    { getPeriodKey: formatMonthKey, limit: retentionPeriods.months },
  ]
  for (const { getPeriodKey, limit } of periods) {
    const lastInPeriod = new Map<string, number>()
    for (const at of newestFirst) {
      if (!lastInPeriod.has(getPeriodKey(at))) lastInPeriod.set(getPeriodKey(at), at)
    }
    for (const at of [...lastInPeriod.values()].slice(0, limit)) keep.add(at)
  }
  return times.filter((at) => !keep.has(at))
}
