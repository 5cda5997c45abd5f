import type { BodyOf } from '#contract/endpoint.ts'
import type { planSession as endpoint } from '#contract/groups/sessions.ts'
import { dayIn, sameTimeOn } from '#contract/club-time.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { can } from '#engine/access/policy.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import { COMING_MOST, OPEN_BEFORE_MS } from '#engine/groups/limits.ts'
import { foldSession } from '#engine/groups/sessions/fold-session.ts'
import { faultOf } from '#engine/groups/sessions/session-commands.ts'
import type { SessionEvent, SessionFacts } from '#engine/groups/sessions/session-events.ts'
import type { GroupId } from '#engine/ids.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { readSettings } from '../platform/club-settings.ts'
import { conflict, invalid, notFound, problem } from '../platform/errors.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { fillSession } from './always-in.ts'
import { tellGroupChanged } from './group-changed.ts'
import { lockGroup } from './lock-groups.ts'
import { openGroup, type Opened } from './read-group.ts'
import { openSessions, rowOf } from './session.ts'
import { tellPlanned } from './session-notices.ts'
import { appendSessionLog, countComing, insertSessions, type SessionRow } from './session-store.ts'

type Plan = BodyOf<typeof endpoint>

/** The same hour by the clock of the club, so many weeks later. */
async function startsOf(unit: Unit, { startsAt, weeks }: Plan): Promise<number[]> {
  const first = Date.parse(startsAt)
  const { timeZone } = await readSettings(unit.tx)
  const firstDay = dayIn(timeZone, first)
  return Array.from({ length: weeks }, (_, at) =>
    at === 0 ? first : sameTimeOn(timeZone, first, addDays(firstDay, 7 * at)),
  )
}

function factsOf(plan: Plan, startsAt: number): SessionFacts {
  const { places, venue, message, offerMinutes } = plan
  const lasts = Date.parse(plan.endsAt) - Date.parse(plan.startsAt)
  return {
    startsAt,
    endsAt: startsAt + lasts,
    opensAt: startsAt - OPEN_BEFORE_MS,
    places,
    venue: cleanText(venue),
    message: cleanText(message),
    offerMinutes,
  }
}

/** Plans an evening, or the same one for weeks; members are told of the first. */
export async function planSession(
  unit: Unit,
  actor: Actor,
  id: GroupId,
  plan: Plan,
): Promise<Opened> {
  await lockGroup(unit, id)
  const group = await openGroup(unit.tx, id, unit.now)
  const subject = groupSubject(group.state, actor)
  if (!can(actor, 'group.read', subject).ok) throw notFound('group.notFound')
  requirePermission(actor, 'group.edit', subject)
  if (group.state.status === 'archived') throw conflict('group.archived')
  const starts = await startsOf(unit, plan)
  const facts = starts.map((at) => factsOf(plan, at))
  const fault = faultOf(facts[0]!)
  if (fault !== null) throw invalid([{ field: 'endsAt', ...fault }])
  if (facts[0]!.endsAt <= unit.now) throw invalid([problem('startsAt', 'session.inPast')])
  if ((await countComing(unit.tx, id, unit.now)) + facts.length > COMING_MOST) {
    throw conflict('session.tooMany', { most: COMING_MOST })
  }
  const planned = facts.map((one) => ({
    id: unit.newId(),
    event: { type: 'planned', facts: one, at: unit.now, by: actor.playerId } as SessionEvent,
  }))
  const rows = planned.map(({ id: sessionId, event }): SessionRow => {
    const columns = rowOf(foldSession([event], unit.now))
    const moments = { settledAt: unit.now, remindedAt: unit.now }
    return { id: sessionId, groupId: id, ...columns, ...moments, revision: 1, version: 1 }
  })
  await insertSessions(unit.tx, rows)
  await appendSessionLog(
    unit.tx,
    planned.map(({ id: sessionId, event }) => ({
      sessionId,
      sequence: 1,
      at: unit.now,
      byId: actor.userId,
      event: JSON.stringify(event),
    })),
  )
  const log = [planned[0]!.event]
  await tellPlanned(unit, actor, { row: rows[0]!, log, state: foldSession(log, unit.now), group })
  for (const opened of await openSessions(unit, group, rows)) {
    if (opened.state.status === 'open') await fillSession(unit, opened)
  }
  await tellGroupChanged(unit, group)
  return group
}
