import { dayIn } from '#contract/club/club-time.ts'
import { startOfDay } from '#contract/club/local-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { formatDate, locale, formatShortDay, timeZone } from '../i18n/locale.ts'

export type ChartPoint = {
  at: string
  rating: number
  deviation: number
  result: 'W' | 'D' | 'L'
}

/** Steps between grid lines, in rating points; uses the first that needs at most six lines. */
const steps = [25, 50, 100, 200, 500, 1000]

/** Returns grid lines that contain every point with its deviation, lowest first. */
export function createGridLines(points: readonly ChartPoint[]): number[] {
  const low = Math.min(...points.map((p) => p.rating - p.deviation))
  const high = Math.max(...points.map((p) => p.rating + p.deviation))
  const step = steps.find((s) => Math.ceil(high / s) - Math.floor(low / s) <= 6) ?? 2000
  const first = Math.floor(low / step) * step
  const count = Math.ceil((high - first) / step) + 1
  return Array.from({ length: count }, (_, index) => first + index * step)
}

/** Minimum pixels between the ticks of two matches, where there is room. */
const minDistance = 5

/**
 * Positions the matches along `width` pixels by time, so that months are equally wide, with ticks far
 * enough apart to be seen.
 */
export function computeMatchPositions(points: readonly ChartPoint[], width: number): number[] {
  const times = points.map(({ at }) => Date.parse(at))
  const first = times[0] ?? 0
  const duration = (times.at(-1) ?? first) - first
  if (points.length < 2 || duration <= 0)
    return points.map((_, index) => computeEvenPosition(index, points.length, width))
  const gap = Math.min(minDistance, width / (points.length - 1))
  const positions = times.map((time) => ((time - first) / duration) * width)
  for (let index = 1; index < positions.length; index++) {
    positions[index] = Math.max(positions[index]!, positions[index - 1]! + gap)
  }
  // A match pushed past the end pushes the others back.
  let limit = width
  for (let index = positions.length - 1; index >= 0; index--) {
    positions[index] = Math.min(positions[index]!, limit)
    limit = positions[index]! - gap
  }
  return positions
}

function computeEvenPosition(index: number, count: number, width: number): number {
  return count === 1 ? width : (index * width) / (count - 1)
}

const dayMs = 86_400_000
/** Periods up to this length are labelled by day, and longer ones by week. */
const maxDailyPeriod = 10 * dayMs
/** Periods above this length are labelled by month. */
const maxWeeklyPeriod = 75 * dayMs
/** Width of a label including the space after it, in pixels. */
const labelWidth = 44

export type TimeMark = { readonly x: number; readonly label: string }

/**
 * Returns marks at the starts of months, or of days or every seventh day in a short period: as many as
 * fit, evenly spaced.
 */
export function createTimeMarks(
  points: readonly ChartPoint[],
  width: number,
  tag = locale,
): TimeMark[] {
  const first = Date.parse(points[0]?.at ?? '')
  const last = Date.parse(points.at(-1)?.at ?? '')
  if (!(last > first)) return []
  const isByMonth = last - first > maxWeeklyPeriod
  const daysApart = last - first > maxDailyPeriod ? 7 : 1
  const starts = isByMonth ? listMonthStarts(first, last) : listDayStarts(first, last, daysApart)
  const maxLabels = Math.max(1, Math.floor(width / labelWidth))
  const every = Math.ceil(starts.length / maxLabels)
  return starts
    .filter((_, index) => index % every === 0)
    .map((start) => ({
      x: ((start - first) / (last - first)) * width,
      label: isByMonth ? formatDate(start, 'month', tag) : formatShortDay(start, start, tag),
    }))
}

function listMonthStarts(first: number, last: number): number[] {
  const [year, firstMonth] = dayIn(timeZone(), first).split('-').map(Number) as [number, number]
  const starts: number[] = []
  for (let month = firstMonth; ; month++) {
    const day = new Date(Date.UTC(year, month)).toISOString().slice(0, 10)
    const start = startOfDay(timeZone(), day)
    if (start > last) return starts
    starts.push(start)
  }
}

/** Returns the starts of days, `daysApart` from each other, from the day after the first. */
function listDayStarts(first: number, last: number, daysApart: number): number[] {
  const firstDay = dayIn(timeZone(), first)
  const starts: number[] = []
  for (let days = 1; ; days += daysApart) {
    const start = startOfDay(timeZone(), addDays(firstDay, days))
    if (start > last) return starts
    starts.push(start)
  }
}

/** Returns the index of the match nearest to a position. */
export function findNearestIndex(positions: readonly number[], x: number): number {
  let best = 0
  positions.forEach((position, index) => {
    if (Math.abs(position - x) < Math.abs(positions[best]! - x)) best = index
  })
  return best
}
