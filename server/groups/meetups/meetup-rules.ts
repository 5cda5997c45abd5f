import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { changeMeetupRule as changeEndpoint, listMeetups } from '#contract/groups/meetups.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { sameTimeOn } from '#contract/club/local-time.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { MAX_UPCOMING_MEETUPS, ANSWERS_BEFORE_MS } from '#engine/groups/limits.ts'
import { checkMeetupTimes } from '#engine/groups/meetups/meetup-commands.ts'
import type { GroupId } from '#engine/ids.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { runEach } from '../../platform/run-each.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import { invalid, notFound, problem, staleVersion } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { iso } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { publishGroupChanged } from '../group-changed.ts'
import { insertMeetups, lockForPlanning } from './insert-meetups.ts'
import {
  deleteRule,
  findDueTime,
  updateRule,
  findDueRules,
  findRules,
  type RuleRow,
} from './rule-store.ts'
import { countUpcoming } from './store.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'

/** Returns a weekly rule as sent to clients. */
export const viewRule = (row: RuleRow): ReplyInput<typeof listMeetups>['rules'][number] => ({
  id: row.id,
  nextAt: iso(row.nextAt),
  nextEndsAt: iso(row.nextAt + row.lastsMs),
  places: row.places,
  venue: row.venue,
  message: row.message,
  offerMinutes: row.offerMinutes,
  daysAhead: row.daysAhead,
  version: row.version,
})

/** Creates the meetups that are due by all rules. Only one node creates each. */
export async function createMeetups(context: AppContext): Promise<void> {
  const due = await findDueRules(context.db, context.clock())
  await runEach(due, async ({ id, groupId }) => {
    await context.runInUnitOfWork(async (unit) => {
      await groupState.lockAll(unit, [groupId])
      const row = (await findRules(unit.tx, groupId)).find((one) => one.id === id)
      if (row !== undefined)
        await createDueMeetups(unit, await groupState.load(unit.tx, groupId, unit.now), row)
    })
  })
}

/**
 * Creates the meetups due by a rule of a locked group, leaving out those missed while the server was down.
 */
export async function createDueMeetups(
  unit: UnitOfWork,
  group: LoadedGroup,
  row: RuleRow,
): Promise<void> {
  const { timeZone } = await readSettings(unit.tx)
  const isHost = row.hostId !== null && group.state.members.has(row.hostId)
  let rule = row
  while (findDueTime(rule) <= unit.now) {
    const { nextAt, lastsMs, places, venue, message, offerMinutes } = rule
    const opensAt = nextAt - ANSWERS_BEFORE_MS
    const options = { places, venue, message, offerMinutes }
    const details = { startsAt: nextAt, endsAt: nextAt + lastsMs, opensAt, ...options }
    const isFree = (await countUpcoming(unit.tx, group.row.id, unit.now)) < MAX_UPCOMING_MEETUPS
    if (nextAt > unit.now && isFree) {
      await insertMeetups(unit, group, [details], {
        actor: null,
        host: isHost ? rule.hostId : null,
      })
    }
    const followingAt = sameTimeOn(timeZone, nextAt, addDays(dayIn(timeZone, nextAt), 7))
    rule = { ...rule, nextAt: followingAt }
  }
  if (rule !== row) await updateRule(unit.tx, rule)
}

type RuleVersion = { readonly id: GroupId; readonly ruleId: string; readonly version: number }

async function lockRule(unit: UnitOfWork, actor: Actor, { id, ruleId, version }: RuleVersion) {
  const group = await lockForPlanning(unit, actor, id)
  const row = (await findRules(unit.tx, id)).find((one) => one.id === ruleId)
  if (row === undefined) throw notFound('session.noRule')
  if (row.version !== version) throw staleVersion()
  return { group, row }
}

/** Changes a rule for meetups yet to be created; existing ones stay as they are. */
export async function changeMeetupRule(
  unit: UnitOfWork,
  actor: Actor,
  ruleVersion: RuleVersion,
  body: BodyOf<typeof changeEndpoint>,
): Promise<LoadedGroup> {
  const { group, row } = await lockRule(unit, actor, ruleVersion)
  const [nextAt, endsAt] = [Date.parse(body.startsAt), Date.parse(body.endsAt)]
  const timeProblem = checkMeetupTimes({ startsAt: nextAt, endsAt })
  if (timeProblem !== null) throw invalid([{ field: 'endsAt', ...timeProblem }])
  if (nextAt <= unit.now) throw invalid([problem('startsAt', 'session.inPast')])
  const { places, offerMinutes, daysAhead } = body
  const changed: RuleRow = {
    ...row,
    nextAt,
    lastsMs: endsAt - nextAt,
    places,
    offerMinutes,
    daysAhead,
    venue: cleanText(body.venue),
    message: cleanText(body.message),
    version: row.version + 1,
  }
  await updateRule(unit.tx, changed)
  await createDueMeetups(unit, group, changed)
  await publishGroupChanged(unit, group)
  return group
}

/** Ends a rule: no further meetups are created, and existing ones stay. */
export async function endMeetupRule(
  unit: UnitOfWork,
  actor: Actor,
  ruleVersion: RuleVersion,
): Promise<LoadedGroup> {
  const { group, row } = await lockRule(unit, actor, ruleVersion)
  await deleteRule(unit.tx, row.id)
  await publishGroupChanged(unit, group)
  return group
}
