import { dayIn } from '#contract/club/club-time.ts'
import { sameTimeOn, parseLocalTime } from '#contract/club/local-time.ts'
import type { Meetup } from '#contract/groups/meetups.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { timeZone } from '../../ui/i18n/locale.ts'

type Times = Pick<Meetup, 'startsAt' | 'endsAt'>

/** Length in ms of a group's first club night. */
const defaultLengthMs = 3 * 3_600_000

const createTimes = (start: number, length: number): Times => ({
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + length).toISOString(),
})

/** Returns the times of a club night that starts now. */
export const timesFromNow = (): Times => createTimes(Date.now(), defaultLengthMs)

/** Proposes the weekday, time and length of the latest club night, otherwise the next 19:00. */
export function proposeTimes(latest: Times | undefined): Times {
  if (latest === undefined) {
    const evening = parseLocalTime(timeZone(), `${dayIn(timeZone(), Date.now())}T19:00`)
    return createTimes(moveAfterNow(evening, 1), defaultLengthMs)
  }
  const start = Date.parse(latest.startsAt)
  return createTimes(moveAfterNow(start, 7), Date.parse(latest.endsAt) - start)
}

/** Adds days to a time until it is in the future; the club's local hour stays across a clock change. */
function moveAfterNow(start: number, days: number): number {
  let day = dayIn(timeZone(), start)
  let time = start
  while (time <= Date.now()) {
    day = addDays(day, days)
    time = sameTimeOn(timeZone(), start, day)
  }
  return time
}
