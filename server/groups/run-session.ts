import type { BodyOf } from '#contract/endpoint.ts'
import type {
  changeSession as changeEndpoint,
  runSession as runEndpoint,
} from '#contract/groups/sessions.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { OPEN_BEFORE_MS } from '#engine/groups/limits.ts'
import type { SessionCommand } from '#engine/groups/sessions/session-commands.ts'
import type { SessionFacts } from '#engine/groups/sessions/session-events.ts'
import type { PlayerId } from '#engine/ids.ts'
import { invalid, problem } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { foldSession } from '#engine/groups/sessions/fold-session.ts'
import { lockPlayers, requirePresent } from '../players/store.ts'
import { lockGroup } from './lock-groups.ts'
import { openGroup } from './read-group.ts'
import { withAccount } from './store.ts'
import { actInSession, applySession, takeSession } from './session.ts'
import type { OpenedSession } from './opened-session.ts'
import { requireSession, sessionLogs, waitingSessions } from './session-store.ts'

/** Changes an evening. Refuses a stale version, and an end before the beginning. */
export async function changeSession(
  unit: Unit,
  actor: Actor,
  id: string,
  { version, startsAt, endsAt, venue, message, ...rest }: BodyOf<typeof changeEndpoint>,
): Promise<OpenedSession> {
  const start = startsAt === undefined ? undefined : Date.parse(startsAt)
  const given = {
    ...rest,
    ...(start === undefined ? {} : { startsAt: start, opensAt: start - OPEN_BEFORE_MS }),
    ...(endsAt === undefined ? {} : { endsAt: Date.parse(endsAt) }),
    ...(venue === undefined ? {} : { venue: cleanText(venue) }),
    ...(message === undefined ? {} : { message: cleanText(message) }),
  }
  const facts = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<SessionFacts>
  const opened = await takeSession(unit, actor, id)
  return actInSession(unit, actor, opened, { type: 'change', facts }, version)
}

/** Brings a guest, takes somebody off, moves somebody up, marks who came, calls to tables, or cancels an evening. */
export async function runSession(
  unit: Unit,
  actor: Actor,
  id: string,
  body: BodyOf<typeof runEndpoint>,
): Promise<OpenedSession> {
  const opened = await takeSession(unit, actor, id)
  return actInSession(unit, actor, opened, await commandOf(unit, opened, body))
}

async function commandOf(
  unit: Unit,
  { group }: OpenedSession,
  { type, playerId, attendance, tables, reason }: BodyOf<typeof runEndpoint>,
): Promise<SessionCommand> {
  if (type === 'call' || type === 'free') {
    if (tables === null) throw invalid([problem('tables', 'session.howMany')])
    return type === 'call' ? { type, tables } : { type, table: tables }
  }
  if (type === 'cancel') return { type, reason: cleanText(reason) }
  if (playerId === null) throw invalid([problem('playerId', 'session.whom')])
  const player = await present(unit, playerId)
  const isMember = group.state.members.has(player)
  if (type === 'mark') return { type, player, isMember, attendance }
  if (type === 'add_guest') {
    const isShutOut =
      group.row.isPrivate === 1 && (await withAccount(unit.tx, [player])).has(player)
    return { type, player, isMember, isShutOut }
  }
  return { type, player }
}

/** A player who is in the club, and stays so for this work. */
async function present(unit: Unit, id: PlayerId): Promise<PlayerId> {
  await lockPlayers(unit, [id])
  return (await requirePresent(unit.tx, id)).id
}

/** Tells whoever was offered a place since people were told last, where the clock alone did it. */
export async function tellDueOffers(house: House): Promise<void> {
  for (const { id, groupId } of await waitingSessions(house.db, house.clock())) {
    await house.write(async (unit) => {
      await lockGroup(unit, groupId)
      const row = await requireSession(unit.tx, id)
      const log = (await sessionLogs(unit.tx, [id])).get(id) ?? []
      const state = foldSession(log, unit.now)
      const isNew = [...state.comers.values()].some(
        ({ standing, since }) =>
          (standing === 'offered' || standing === 'passed') && since > row.settledAt,
      )
      if (!isNew) return
      const group = await openGroup(unit.tx, groupId, unit.now)
      await applySession(unit, null, { row, log, state, group }, [])
    })
  }
}
