import { can, type Actor as PolicyActor } from '#engine/access/policy.ts'
import { createPolicySubject } from '#engine/groups/commands.ts'
import {
  decideMeetup,
  type MeetupActor,
  type MeetupCommand,
} from '#engine/groups/meetups/meetup-commands.ts'
import { notFound } from '../../platform/http/errors.ts'
import { aggregate } from '../../platform/log/aggregate.ts'
import { publishGroupChanged } from '../group-changed.ts'
import { notifyOfMeetup } from './meetup-notifications.ts'
import { meetupState, type LoadedMeetup } from './meetup-state.ts'

/** Executes commands on meetups. Notifies people and publishes the changes. */
export const meetups = aggregate(meetupState, {
  decide: (unit, actor, loaded, command: MeetupCommand) => {
    if (loaded.group.state.status === 'archived') throw notFound('session.notFound')
    return decideMeetup(loaded.state, toMeetupActor(actor, loaded, unit.now), command)
  },
  isEdit: ({ type }) => type === 'changed' || type === 'cancelled',
  reactions: [
    notifyOfMeetup,
    async (unit, _by, { after }) => publishGroupChanged(unit, after.group),
  ],
})

/** Returns the actor's player, and whether they are a member and may run the meetup. */
export function toMeetupActor(
  actor: PolicyActor,
  { group, state }: Pick<LoadedMeetup, 'group' | 'state'>,
  now: number,
): MeetupActor {
  const me = actor.playerId
  const isMember = me !== null && group.state.members.has(me)
  const isHost = isMember && state.host === me
  const mayEdit = can(actor, 'group.edit', createPolicySubject(group.state, actor)).ok
  return { me, isMember, canRun: isHost || mayEdit, now }
}
