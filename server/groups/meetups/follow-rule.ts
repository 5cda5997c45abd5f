import { OPEN_BEFORE_MS, REMIND_BEFORE_MS } from '#engine/groups/limits.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { fillMeetup } from './always-in.ts'
import { lockGroup } from '../lock-groups.ts'
import { loadGroup } from '../read-group.ts'
import { loadMeetups } from './meetup.ts'
import { remindSilent } from './meetup-notifications.ts'
import { noteMeetupReminded, requireMeetup, meetupsDue } from './store.ts'

/** Signs up regulars and reminds members who have not answered, once each, whichever node runs it. */
export async function followMeetups(context: AppContext): Promise<void> {
  const within = { opensMs: OPEN_BEFORE_MS, remindsMs: REMIND_BEFORE_MS }
  for (const { id, groupId } of await meetupsDue(context.db, context.clock(), within)) {
    await context.runInUnitOfWork(async (unit) => {
      await lockGroup(unit, groupId)
      await followOne(unit, groupId, id)
    })
  }
}

async function followOne(unit: UnitOfWork, groupId: string, id: string): Promise<void> {
  const group = await loadGroup(unit.tx, groupId, unit.now)
  const row = await requireMeetup(unit.tx, id)
  const [opened] = await loadMeetups(unit, group, [row])
  if (opened === undefined || opened.state.status !== 'open') return
  const now = opened.state.isFilled ? opened : await fillMeetup(unit, opened)
  const dueAt = row.startsAt - REMIND_BEFORE_MS
  if (unit.now < dueAt || row.remindedAt >= dueAt || unit.now >= row.startsAt) return
  await noteMeetupReminded(unit.tx, id, unit.now)
  await remindSilent(unit, now)
}
