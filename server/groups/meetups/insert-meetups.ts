import { createPolicySubject } from '#engine/groups/commands.ts'
import type { MeetupEvent, MeetupDetails } from '#engine/groups/meetups/meetup-events.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import { conflict } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { signUpRegulars } from './auto-sign-up.ts'
import { publishGroupChanged } from '../group-changed.ts'
import { notifyPlanned } from './meetup-notifications.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'
import { meetups } from './meetup.ts'
import type { LoadedMeetup } from './meetup-state.ts'

/** Locks a group for someone who may plan its meetups. */
export async function lockForPlanning(
  unit: UnitOfWork,
  actor: Actor,
  id: GroupId,
): Promise<LoadedGroup> {
  const group = await groupState.lockFor(unit, actor, id)
  requirePermission(actor, 'group.edit', createPolicySubject(group.state, actor))
  if (group.state.status === 'archived') throw conflict('group.archived')
  return group
}

type MeetupAuthor = {
  /** Null if a rule creates them. */
  readonly actor: Actor | null
  readonly host: PlayerId | null
}

/** Inserts meetups into a locked group. Notifies members of the first, and signs up regulars. */
export async function insertMeetups(
  unit: UnitOfWork,
  group: LoadedGroup,
  meetupDetails: readonly MeetupDetails[],
  { actor, host }: MeetupAuthor,
): Promise<void> {
  const loaded: LoadedMeetup[] = []
  for (const details of meetupDetails) {
    const ids = { id: unit.newId(), groupId: group.row.id }
    const row = { ...ids, remindedAt: unit.now, revision: 1, version: 1 }
    const event: MeetupEvent = { type: 'planned', facts: details, at: unit.now, by: host }
    loaded.push(await meetups.create(unit, actor, { row, group }, [event]))
  }
  await notifyPlanned(unit, actor, loaded[0]!)
  for (const meetup of loaded)
    if (meetup.state.status === 'open') await signUpRegulars(unit, meetup)
  await publishGroupChanged(unit, group)
}
