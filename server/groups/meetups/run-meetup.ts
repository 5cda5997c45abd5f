import type { BodyOf } from '#contract/endpoint.ts'
import type {
  changeMeetup as changeEndpoint,
  runMeetup as runEndpoint,
} from '#contract/groups/meetups.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { ANSWERS_BEFORE_MS } from '#engine/groups/limits.ts'
import type { MeetupCommand } from '#engine/groups/meetups/meetup-commands.ts'
import type { MeetupDetails } from '#engine/groups/meetups/meetup-events.ts'
import type { PlayerId } from '#engine/ids.ts'
import { parseIso } from '../../platform/iso.ts'
import { invalid, problem } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { runEach } from '../../platform/run-each.ts'
import { lockPlayers, requireUnerased } from '../../players/store.ts'
import { findPlayersWithAccount } from '../store.ts'
import { findMeetupsWithWaitingList } from './store.ts'
import { meetups } from './meetup.ts'
import { type LoadedMeetup, meetupState } from './meetup-state.ts'

/** Updates a meetup. Throws for a stale version and for an end before the start. */
export async function changeMeetup(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { version, startsAt, endsAt, venue, message, ...rest }: BodyOf<typeof changeEndpoint>,
): Promise<LoadedMeetup> {
  const start = parseIso(startsAt)
  const changes = {
    ...rest,
    ...(start === undefined ? {} : { startsAt: start, opensAt: start - ANSWERS_BEFORE_MS }),
    ...(endsAt === undefined ? {} : { endsAt: Date.parse(endsAt) }),
    ...(venue === undefined ? {} : { venue: cleanText(venue) }),
    ...(message === undefined ? {} : { message: cleanText(message) }),
  }
  const details = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<MeetupDetails>
  const loaded = await meetupState.lockFor(unit, actor, id)
  return meetups.execute(unit, actor, loaded, { type: 'change', details }, { version })
}

/**
 * Adds a guest, removes or moves up a person, records attendance, calls players to tables, or cancels a
 * meetup.
 */
export async function runMeetup(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  body: BodyOf<typeof runEndpoint>,
): Promise<LoadedMeetup> {
  const loaded = await meetupState.lockFor(unit, actor, id)
  return meetups.execute(unit, actor, loaded, await createCommand(unit, loaded, body))
}

async function createCommand(
  unit: UnitOfWork,
  { group }: LoadedMeetup,
  { type, playerId, attendance, tables, reason }: BodyOf<typeof runEndpoint>,
): Promise<MeetupCommand> {
  if (type === 'call' || type === 'free') {
    if (tables === null) throw invalid([problem('tables', 'session.howMany')])
    return type === 'call' ? { type, tables } : { type, table: tables }
  }
  if (type === 'cancel') return { type, reason: cleanText(reason) }
  if (playerId === null) throw invalid([problem('playerId', 'session.whom')])
  const player = await lockExistingPlayer(unit, playerId)
  const isMember = group.state.members.has(player)
  if (type === 'mark') return { type, player, isMember, attendance }
  if (type === 'add_guest') {
    const isShutOut =
      group.row.isPrivate === 1 && (await findPlayersWithAccount(unit.tx, [player])).has(player)
    return { type, player, isMember, isShutOut }
  }
  return { type, player }
}

/** Locks a player, who must exist, until the end of the unit of work. */
async function lockExistingPlayer(unit: UnitOfWork, id: PlayerId): Promise<PlayerId> {
  await lockPlayers(unit, [id])
  return (await requireUnerased(unit.tx, id)).id
}

/** Notifies people who are offered a place because an earlier offer expired. */
export async function notifyDueOffers(context: AppContext): Promise<void> {
  const due = await findMeetupsWithWaitingList(context.db, context.clock())
  await runEach(due, async ({ id }) => {
    await context.runInUnitOfWork(async (unit) => {
      const before = await meetupState.lock(unit, id)
      const hasChangedOffers = [...before.state.attendees.values()].some(
        ({ status, since }) =>
          (status === 'offered' || status === 'passed') && since > before.row.settledAt,
      )
      // Expired offers change who has a place, without any event.
      if (hasChangedOffers) await meetups.apply(unit, null, before, [], { reprojects: true })
    })
  })
}
