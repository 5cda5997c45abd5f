import type { GroupId, PlayerId } from '#engine/ids.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findMeetupsOfGroup } from './store.ts'
import { filterActivePlayers } from '../store.ts'
import { groups } from '../group.ts'
import type { LoadedGroup } from '../group-state.ts'
import { type LoadedMeetup, loadMeetups } from './meetup-state.ts'
import { meetups } from './meetup.ts'

/** Signs up the members who always attend and have not answered, in the order they joined the group. */
export async function signUpRegulars(
  unit: UnitOfWork,
  loaded: LoadedMeetup,
): Promise<LoadedMeetup> {
  const { members } = loaded.group.state
  const regulars = [...members.values()].filter(({ isAutoSignedUp }) => isAutoSignedUp)
  const ids = regulars.map(({ player }) => player)
  // Retired players and those without an account could not cancel.
  const available = await filterActivePlayers(unit.tx, ids)
  return signUp(
    unit,
    loaded,
    ids.filter((id) => available.has(id)),
  )
}

const signUp = async (unit: UnitOfWork, loaded: LoadedMeetup, players: readonly PlayerId[]) =>
  meetups.apply(unit, null, loaded, [{ type: 'filled', players, at: unit.now, by: null }])

/** Signs a member up for every meetup, including those already open, or stops doing so. */
export async function setAutoSignUp(
  unit: UnitOfWork,
  actor: Actor,
  id: GroupId,
  isAlways: boolean,
): Promise<LoadedGroup> {
  const group = await groups.execute(unit, actor, id, { type: 'always_in', isAlways })
  const playerId = actor.playerId
  if (!isAlways || playerId === null) return group
  const rows = (await findMeetupsOfGroup(unit.tx, id)).filter(({ startsAt }) => startsAt > unit.now)
  for (const loaded of await loadMeetups(unit, group, rows)) {
    const { status, isFilled, attendees } = loaded.state
    if (status === 'open' && isFilled && !attendees.has(playerId))
      await signUp(unit, loaded, [playerId])
  }
  return group
}
