import { ANSWERS_BEFORE_MS, REMIND_BEFORE_MS } from '#engine/groups/limits.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { runEach } from '../../platform/run-each.ts'
import { signUpRegulars } from './auto-sign-up.ts'
import { remindUnanswered } from './meetup-notifications.ts'
import { recordMeetupReminder, findDueMeetups } from './store.ts'
import { meetupState } from './meetup-state.ts'

/** Signs up regulars and reminds members who have not answered. Each happens once, on one node. */
export async function signUpAndRemind(context: AppContext): Promise<void> {
  const within = { opensMs: ANSWERS_BEFORE_MS, remindsMs: REMIND_BEFORE_MS }
  const due = await findDueMeetups(context.db, context.clock(), within)
  await runEach(due, async ({ id }) => {
    await context.runInUnitOfWork(async (unit) => signUpAndRemindMeetup(unit, id))
  })
}

async function signUpAndRemindMeetup(unit: UnitOfWork, id: string): Promise<void> {
  const loaded = await meetupState.lock(unit, id)
  const { row, state } = loaded
  if (state.status !== 'open') return
  const withRegulars = loaded.state.isFilled ? loaded : await signUpRegulars(unit, loaded)
  const dueAt = row.startsAt - REMIND_BEFORE_MS
  if (unit.now < dueAt || row.remindedAt >= dueAt || unit.now >= row.startsAt) return
  await recordMeetupReminder(unit.tx, id, unit.now)
  await remindUnanswered(unit, withRegulars)
}
