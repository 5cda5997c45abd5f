import type { BodyOf } from '#contract/endpoint.ts'
import type { planMeetup as endpoint } from '#contract/groups/meetups.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { sameTimeOn } from '#contract/club/local-time.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { MAX_UPCOMING_MEETUPS, ANSWERS_BEFORE_MS } from '#engine/groups/limits.ts'
import { checkMeetupTimes } from '#engine/groups/meetups/meetup-commands.ts'
import type { MeetupDetails } from '#engine/groups/meetups/meetup-events.ts'
import type { GroupId } from '#engine/ids.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import { conflict, invalid, problem } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { insertMeetups, lockForPlanning } from './insert-meetups.ts'
import { insertRules, type RuleRow } from './rule-store.ts'
import { createDueMeetups } from './meetup-rules.ts'
import { countUpcoming } from './store.ts'
import type { LoadedGroup } from '../group-state.ts'

type MeetupPlan = BodyOf<typeof endpoint>

/** Returns one start time a week, at the same local time. */
async function createStartTimes(
  unit: UnitOfWork,
  { startsAt, weeks }: MeetupPlan,
): Promise<number[]> {
  const first = Date.parse(startsAt)
  const { timeZone } = await readSettings(unit.tx)
  const firstDay = dayIn(timeZone, first)
  return Array.from({ length: weeks }, (_, index) =>
    index === 0 ? first : sameTimeOn(timeZone, first, addDays(firstDay, 7 * index)),
  )
}

function createMeetupDetails(plan: MeetupPlan, startsAt: number): MeetupDetails {
  const { places, venue, message, offerMinutes } = plan
  const durationMs = Date.parse(plan.endsAt) - Date.parse(plan.startsAt)
  return {
    startsAt,
    endsAt: startsAt + durationMs,
    opensAt: startsAt - ANSWERS_BEFORE_MS,
    places,
    venue: cleanText(venue),
    message: cleanText(message),
    offerMinutes,
  }
}

/** Plans a meetup: a single one, one for several weeks, or every week until it is ended. */
export async function planMeetup(
  unit: UnitOfWork,
  actor: Actor,
  id: GroupId,
  plan: MeetupPlan,
): Promise<LoadedGroup> {
  const group = await lockForPlanning(unit, actor, id)
  const { everyWeek } = plan
  const starts = await createStartTimes(unit, everyWeek === null ? plan : { ...plan, weeks: 1 })
  const meetupDetails = starts.map((at) => createMeetupDetails(plan, at))
  const [first] = meetupDetails
  const timeProblem = checkMeetupTimes(first!)
  if (timeProblem !== null) throw invalid([{ field: 'endsAt', ...timeProblem }])
  if (first!.endsAt <= unit.now) throw invalid([problem('startsAt', 'session.inPast')])
  if ((await countUpcoming(unit.tx, id, unit.now)) + meetupDetails.length > MAX_UPCOMING_MEETUPS) {
    throw conflict('session.tooMany', { most: MAX_UPCOMING_MEETUPS })
  }
  await insertMeetups(unit, group, meetupDetails, { actor, host: actor.playerId })
  if (everyWeek === null) return group
  const [, nextAt] = await createStartTimes(unit, { ...plan, weeks: 2 })
  const { startsAt, endsAt, opensAt: _opens, ...kept } = first!
  const { daysAhead } = everyWeek
  const rule: RuleRow = {
    ...kept,
    id: unit.newId(),
    groupId: id,
    nextAt: nextAt!,
    lastsMs: endsAt - startsAt,
    daysAhead,
    hostId: actor.playerId,
    version: 1,
  }
  await insertRules(unit.tx, [rule])
  await createDueMeetups(unit, group, rule)
  return group
}
