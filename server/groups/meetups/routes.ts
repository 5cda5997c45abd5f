import {
  answerMeetup as answerEndpoint,
  changeMeetup as changeEndpoint,
  changeMeetupRule as ruleEndpoint,
  endMeetupRule as endEndpoint,
  exportAttendance as exportEndpoint,
  getGroupCalendar as calendarEndpoint,
  listMyMeetups as mineEndpoint,
  listMeetups as listEndpoint,
  planMeetup as planEndpoint,
  runMeetup as runEndpoint,
  setAutoSignUp as autoSignUpEndpoint,
  startNight as nightEndpoint,
} from '#contract/groups/meetups.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { createPolicySubject } from '#engine/groups/commands.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import { acts, reads, writes, type Actor, type Route } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import { auditLookup } from '../audit-lookup.ts'
import { setAutoSignUp } from './auto-sign-up.ts'
import { planMeetup } from './plan-meetup.ts'
import { changeMeetup, runMeetup } from './run-meetup.ts'
import { exportAttendance, createGroupCalendar } from './calendar.ts'
import { changeMeetupRule, endMeetupRule } from './meetup-rules.ts'
import { startNight } from './start-night.ts'
import { listMyMeetups, viewMeetup, viewMeetups } from './view-meetup.ts'
import { groupState } from '../group-state.ts'
import { meetups } from './meetup.ts'
import { type LoadedMeetup, meetupState } from './meetup-state.ts'

const viewChanged = async ({ tx, now }: UnitOfWork, actor: Actor, loaded: LoadedMeetup) =>
  viewMeetup(tx, actor, loaded, now)

export const meetupRoutes = (club: ClubFacts): readonly Route[] => [
  acts(listEndpoint, async ({ actor, params }, context) => {
    const group = await groupState.loadFor(actor, context.db, params.id, context.clock())
    await auditLookup(context, actor, group)
    return viewMeetups(context, actor, group)
  }),

  writes(planEndpoint, async ({ actor, params, body }, unit, { secret, clock }) => {
    const group = await planMeetup(unit, actor, params.id, body)
    return viewMeetups({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(changeEndpoint, async ({ actor, params, body }, unit) =>
    viewChanged(unit, actor, await changeMeetup(unit, actor, params.id, body)),
  ),

  writes(answerEndpoint, async ({ actor, params, body }, unit) => {
    const loaded = await meetupState.lockFor(unit, actor, params.id)
    const command = {
      type: 'answer',
      answer: body.answer,
      message: cleanText(body.message),
    } as const
    return viewChanged(unit, actor, await meetups.execute(unit, actor, loaded, command))
  }),

  writes(ruleEndpoint, async ({ actor, params, body }, unit, { secret, clock }) => {
    const ruleVersion = { ...params, version: body.version }
    const group = await changeMeetupRule(unit, actor, ruleVersion, body)
    return viewMeetups({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(endEndpoint, async ({ actor, params, query }, unit, { secret, clock }) => {
    const group = await endMeetupRule(unit, actor, { ...params, version: query.version })
    return viewMeetups({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(autoSignUpEndpoint, async ({ actor, params, body }, unit, { secret, clock }) => {
    const group = await setAutoSignUp(unit, actor, params.id, body.isAlways)
    return viewMeetups({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(runEndpoint, async ({ actor, params, body }, unit) =>
    viewChanged(unit, actor, await runMeetup(unit, actor, params.id, body)),
  ),

  writes(nightEndpoint, async ({ actor, params, body }, unit) =>
    startNight(unit, club, actor, { id: params.id, ...body }),
  ),

  reads(mineEndpoint, async ({ actor }, context) => ({
    items: await listMyMeetups(context, actor),
  })),

  reads(exportEndpoint, async ({ actor, params }, context) => {
    const { db, clock } = context
    const group = await groupState.loadFor(actor, db, params.id, clock())
    requirePermission(actor, 'group.attendance', createPolicySubject(group.state, actor))
    await auditLookup(context, actor, group)
    return exportAttendance(db, group, clock())
  }),

  reads(calendarEndpoint, async ({ params }, context) =>
    createGroupCalendar(context, params.id, params.key),
  ),
]
