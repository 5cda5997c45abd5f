import type { Meetup } from '#contract/groups/meetups.ts'

type Times = Pick<Meetup, 'startsAt' | 'endsAt'>

/** Length of a club night if the group has had none, ms. */
const usualLength = 3 * 3_600_000

const timesOf = (start: number, length: number): Times => ({
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + length).toISOString(),
})

/** Returns the times of a club night that starts now. */
export const timesFromNow = (): Times => timesOf(Date.now(), usualLength)

/** Proposes the weekday, time and length of the latest club night, otherwise the next 19:00. */
export function proposeTimes(latest: Times | undefined): Times {
  if (latest === undefined) {
    const evening = new Date()
    evening.setHours(19, 0, 0, 0)
    return timesOf(nextAfterNow(evening, 1), usualLength)
  }
  const start = Date.parse(latest.startsAt)
  return timesOf(nextAfterNow(new Date(start), 7), Date.parse(latest.endsAt) - start)
}

/** Moves a local time on by days until it lies ahead; the hour stays across a clock change. */
function nextAfterNow(start: Date, days: number): number {
  while (start.getTime() <= Date.now()) start.setDate(start.getDate() + days)
  return start.getTime()
}
