import type { UserId } from '#engine/ids.ts'
import {
  createNotificationDraft,
  notify,
  retract,
  type NotificationDraft,
} from '../notices/notify.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { formatSideNames } from '../players/side-names.ts'
import { playerNames } from '../players/store.ts'
import {
  listAbandoned,
  listLivePlayerIds,
  countOpenConflicts,
  listScorers,
  type LiveRow,
} from './store.ts'

const formatSlot = (kind: 'live' | 'fork' | 'abandoned', { id }: Pick<LiveRow, 'id'>) =>
  `${kind}:${id}`

const createSubject = (row: LiveRow): NotificationDraft['subject'] => ({
  liveMatchId: row.id,
  sportId: row.sportId,
  playerIds: listLivePlayerIds(row),
  ...(row.tournamentId === null ? {} : { tournamentId: row.tournamentId }),
})

async function describePlayers({ tx }: UnitOfWork, row: LiveRow): Promise<string> {
  const names = await playerNames(tx, listLivePlayerIds(row))
  return formatSideNames(names, row).join(' – ')
}

/** Notifies the players of a match that someone else started scoring it. */
export async function notifyStarted(unit: UnitOfWork, actor: Actor, row: LiveRow): Promise<void> {
  const players = await describePlayers(unit, row)
  const { name } = actor
  await notify(unit, {
    by: actor.userId,
    to: { players: listLivePlayerIds(row) },
    draftFor: () =>
      createNotificationDraft({
        topic: 'live',
        slot: formatSlot('live', row),
        key: 'live.started',
        values: { players, name },
        subject: createSubject(row),
      }),
  })
}

/** Notifies scorers, players and organisers of a conflict. */
export async function notifyConflict(unit: UnitOfWork, actor: Actor, row: LiveRow): Promise<void> {
  const players = await describePlayers(unit, row)
  const scorers = (await listScorers(unit.tx, [row.id])).flatMap(({ userId }) => userId ?? [])
  const draft = createNotificationDraft({
    topic: 'fork',
    slot: formatSlot('fork', row),
    key: 'fork.open',
    values: { players },
    subject: createSubject(row),
  })
  const notifiedUsers = new Set<UserId>()
  const draftOnce = ({ userId }: { readonly userId: UserId }) => {
    if (notifiedUsers.has(userId)) return null
    notifiedUsers.add(userId)
    return draft
  }
  const by = actor.userId
  await notify(unit, { by, to: { players: listLivePlayerIds(row) }, draftFor: draftOnce })
  await notify(unit, { by, to: { roles: ['organizer', 'admin'] }, draftFor: draftOnce })
  for (const user of scorers) await notify(unit, { by, to: { user }, draftFor: draftOnce })
}

/** Retracts the notice of a conflict if no conflict of the match is open. */
export async function retractConflict(unit: UnitOfWork, row: LiveRow): Promise<void> {
  const open = (await countOpenConflicts(unit.tx, [row.id])).get(row.id) ?? 0
  if (open === 0) await retract(unit, [formatSlot('fork', row)])
}

/** Retracts all notices of a match, because it ended. */
export async function retractLive(unit: UnitOfWork, row: LiveRow): Promise<void> {
  await retract(
    unit,
    (['live', 'fork', 'abandoned'] as const).map((kind) => formatSlot(kind, row)),
  )
}

/** Notifies organisers of abandoned matches, once each. */
export async function notifyAbandoned(context: AppContext): Promise<void> {
  if ((await listAbandoned(context.db, context.clock())).length === 0) return
  await context.runInUnitOfWork(async (unit) => {
    await unit.lock('notices:abandoned', 'exclusive')
    for (const row of await listAbandoned(unit.tx, unit.now)) {
      const players = await describePlayers(unit, row)
      await notify(unit, {
        by: null,
        to: { roles: ['organizer', 'admin'] },
        draftFor: () =>
          createNotificationDraft({
            topic: 'abandoned',
            slot: formatSlot('abandoned', row),
            key: 'abandoned.open',
            values: { players },
            subject: createSubject(row),
          }),
      })
    }
  })
}
