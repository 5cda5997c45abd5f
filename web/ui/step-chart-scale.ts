import { dateWords, locale } from './locale.ts'

export type ChartPoint = {
  at: string
  rating: number
  deviation: number
  result: 'W' | 'D' | 'L'
}

/** Steps between grid lines, in rating points; the first that needs at most six lines is taken. */
const steps = [25, 50, 100, 200, 500, 1000]

/** Grid lines that hold every point with its deviation, lowest first. */
export function gridLines(points: readonly ChartPoint[]): number[] {
  const low = Math.min(...points.map((p) => p.rating - p.deviation))
  const high = Math.max(...points.map((p) => p.rating + p.deviation))
  const step = steps.find((s) => Math.ceil(high / s) - Math.floor(low / s) <= 6) ?? 2000
  const first = Math.floor(low / step) * step
  const count = Math.ceil((high - first) / step) + 1
  return Array.from({ length: count }, (_, place) => first + place * step)
}

/** The first match of each month, with the month's short name in the reader's language. */
export function monthMarks(points: readonly ChartPoint[], tag = locale) {
  const marks: { place: number; label: string }[] = []
  let last = ''
  points.forEach((point, place) => {
    const date = new Date(point.at)
    const key = `${date.getFullYear()}-${date.getMonth()}`
    if (key === last) return
    last = key
    marks.push({ place, label: dateWords(date, 'month', tag) })
  })
  return marks
}
