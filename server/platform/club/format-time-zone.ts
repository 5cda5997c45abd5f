import { offsetFromUtc } from '#contract/club/local-time.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Search step. Zones never change their offset twice within it: the shortest summer time lasts weeks. */
const stepMs = 7 * dayMs

/** A change of the offset, in ms. */
type OffsetChange = { readonly at: number; readonly before: number; readonly after: number }

/** Returns the changes of a zone's UTC offset between two timestamps, earliest first. */
function findOffsetChanges(timeZone: string, from: number, to: number): readonly OffsetChange[] {
  const changes: OffsetChange[] = []
  for (let start = from; start < to; start += stepMs) {
    const before = offsetFromUtc(timeZone, start)
    const after = offsetFromUtc(timeZone, start + stepMs)
    if (before === after) continue
    let [low, high] = [start, start + stepMs]
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetFromUtc(timeZone, middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}

/** Returns `20260329T020000` for a timestamp, shifted by an offset. */
const formatLocalTime = (at: number, offset: number) =>
  new Date(at + offset).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/** Formats an offset as `+0100`, with seconds if the zone has them. */
function formatOffset(offset: number): string {
  const time = new Date(Math.abs(offset)).toISOString().slice(11, 19).replaceAll(':', '')
  return `${offset < 0 ? '-' : '+'}${time.replace(/00$/, '')}`
}

const formatObservance = (
  kind: 'STANDARD' | 'DAYLIGHT',
  start: string,
  before: number,
  after: number,
) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${formatOffset(before)}`,
  `TZOFFSETTO:${formatOffset(after)}`,
  `END:${kind}`,
]

/**
 * Returns the VTIMEZONE lines of a zone, from a year before the first timestamp to a year after the last.
 * Source: RFC 5545, 3.6.5.
 */
export function formatTimeZone(timeZone: string, first: number, last: number): readonly string[] {
  // Starts at midnight, since the search uses whole seconds.
  const from = (Math.floor(first / dayMs) - 366) * dayMs
  const initial = offsetFromUtc(timeZone, from)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...formatObservance('STANDARD', '19700101T000000', initial, initial),
    ...findOffsetChanges(timeZone, from, last + 366 * dayMs).flatMap(({ at, before, after }) =>
      formatObservance(
        after > before ? 'DAYLIGHT' : 'STANDARD',
        formatLocalTime(at, before),
        before,
        after,
      ),
    ),
    'END:VTIMEZONE',
  ]
}
