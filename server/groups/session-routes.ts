import {
  answerSession as answerEndpoint,
  changeSession as changeEndpoint,
  changeSessionRule as ruleEndpoint,
  endSessionRule as endEndpoint,
  exportAttendance as exportEndpoint,
  getGroupCalendar as calendarEndpoint,
  listMySessions as mineEndpoint,
  listSessions as listEndpoint,
  planSession as planEndpoint,
  runSession as runEndpoint,
  setAlwaysIn as alwaysEndpoint,
  startNight as nightEndpoint,
} from '#contract/groups/sessions.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import { requirePermission } from '../platform/permission.ts'
import { reads, writes, type Actor, type Route } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { setAlwaysIn } from './always-in.ts'
import { planSession } from './plan-session.ts'
import { openGroupFor } from './read-group.ts'
import { changeSession, runSession } from './run-session.ts'
import { actInSession, takeSession } from './session.ts'
import type { OpenedSession } from './opened-session.ts'
import { attendanceTable, groupCalendar } from './session-calendar.ts'
import { changeSessionRule, endSessionRule } from './session-rules.ts'
import { startNight } from './start-night.ts'
import { listMySessions, listSessionsFor, viewSession, viewSessions } from './view-session.ts'

const shown = async ({ tx, now }: Unit, actor: Actor, opened: OpenedSession) =>
  viewSession(tx, actor, opened, now)

export const sessionRoutes = (club: ClubFacts): readonly Route[] => [
  reads(listEndpoint, async ({ actor, params }, house) => listSessionsFor(house, actor, params.id)),

  writes(planEndpoint, async ({ actor, params, body }, unit, { secret, clock }) => {
    const group = await planSession(unit, actor, params.id, body)
    return viewSessions({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(changeEndpoint, async ({ actor, params, body }, unit) =>
    shown(unit, actor, await changeSession(unit, actor, params.id, body)),
  ),

  writes(answerEndpoint, async ({ actor, params, body }, unit) => {
    const opened = await takeSession(unit, actor, params.id)
    const command = {
      type: 'answer',
      answer: body.answer,
      message: cleanText(body.message),
    } as const
    return shown(unit, actor, await actInSession(unit, actor, opened, command))
  }),

  writes(ruleEndpoint, async ({ actor, params, body }, unit, { secret, clock }) => {
    const named = { ...params, version: body.version }
    const group = await changeSessionRule(unit, actor, named, body)
    return viewSessions({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(endEndpoint, async ({ actor, params, query }, unit, { secret, clock }) => {
    const group = await endSessionRule(unit, actor, { ...params, version: query.version })
    return viewSessions({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(alwaysEndpoint, async ({ actor, params, body }, unit, { secret, clock }) => {
    const group = await setAlwaysIn(unit, actor, params.id, body.isAlways)
    return viewSessions({ db: unit.tx, secret, clock }, actor, group)
  }),

  writes(runEndpoint, async ({ actor, params, body }, unit) =>
    shown(unit, actor, await runSession(unit, actor, params.id, body)),
  ),

  writes(nightEndpoint, async ({ actor, params, body }, unit) =>
    startNight(unit, club, actor, { id: params.id, ...body }),
  ),

  reads(mineEndpoint, async ({ actor }, house) => ({ items: await listMySessions(house, actor) })),

  reads(exportEndpoint, async ({ actor, params }, { db, clock }) => {
    const group = await openGroupFor(actor, db, params.id, clock())
    requirePermission(actor, 'group.attendance', groupSubject(group.state, actor))
    return attendanceTable(db, group, clock())
  }),

  reads(calendarEndpoint, async ({ params }, house) => groupCalendar(house, params.id, params.key)),
]
