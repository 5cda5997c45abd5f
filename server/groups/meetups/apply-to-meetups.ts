import type { GroupEvent } from '#engine/groups/events.ts'
import type { MeetupEvent } from '#engine/groups/meetups/meetup-events.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { deleteRulesOfGroup, replaceRuleHost } from './rule-store.ts'
import { findMeetupsOfGroup } from './store.ts'
import type { LoadedGroup } from '../group-state.ts'
import { meetups } from './meetup.ts'
import { type LoadedMeetup, loadMeetups } from './meetup-state.ts'

const eventsAffectingMeetups: ReadonlySet<GroupEvent['type']> = new Set([
  'archived',
  'left',
  'removed',
  'player_gone',
  'player_merged',
])

/** Returns the event that an event of a group causes in one of its meetups; null if none. */
function findMeetupEvent(
  { state }: LoadedMeetup,
  event: GroupEvent,
  now: number,
): MeetupEvent | null {
  const stamp = { at: now, by: null }
  const isUpcoming = state.details.endsAt > now && state.status !== 'cancelled'
  if (event.type === 'archived') {
    return isUpcoming ? { type: 'cancelled', reason: 'The group was archived', ...stamp } : null
  }
  const hosts = new Set([...state.attendees.values()].map(({ host }) => host))
  const isInvolved = (player: PlayerId) =>
    state.attendees.has(player) || state.attendance.has(player) || hosts.has(player)
  if (event.type === 'player_merged') {
    const { player, into } = event
    const isMentioned = isInvolved(player) || state.host === player
    return isMentioned ? { type: 'player_merged', player, into, ...stamp } : null
  }
  if (event.type !== 'left' && event.type !== 'removed' && event.type !== 'player_gone') return null
  const { player } = event
  return isUpcoming && isInvolved(player) ? { type: 'left', player, ...stamp } : null
}

/** Updates the meetups of a group after events of the group. */
export async function applyToMeetups(
  unit: UnitOfWork,
  by: Actor | null,
  group: LoadedGroup,
  events: readonly GroupEvent[],
): Promise<void> {
  const relevant = events.filter(({ type }) => eventsAffectingMeetups.has(type))
  if (relevant.length === 0) return
  if (relevant.some(({ type }) => type === 'archived'))
    await deleteRulesOfGroup(unit.tx, group.row.id)
  for (const event of relevant)
    if (event.type === 'player_merged') await replaceRuleHost(unit.tx, group.row.id, event)
  const rows = await findMeetupsOfGroup(unit.tx, group.row.id)
  for (const loaded of await loadMeetups(unit, group, rows)) {
    const meetupEvents = relevant.flatMap((event) => findMeetupEvent(loaded, event, unit.now) ?? [])
    if (meetupEvents.length > 0) await meetups.apply(unit, by, loaded, meetupEvents)
  }
}
