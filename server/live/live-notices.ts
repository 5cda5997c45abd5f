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
import { sideNames } from '../players/side-names.ts'
import { playerNames } from '../players/store.ts'
import {
  abandonedLive,
  livePlayerIds,
  openConflictCounts,
  scorerRows,
  type LiveRow,
} from './store.ts'

const slotOf = (kind: 'live' | 'fork' | 'abandoned', { id }: Pick<LiveRow, 'id'>) => `${kind}:${id}`

const subjectOf = (row: LiveRow): NotificationDraft['subject'] => ({
  liveMatchId: row.id,
  sportId: row.sportId,
  playerIds: livePlayerIds(row),
  ...(row.tournamentId === null ? {} : { tournamentId: row.tournamentId }),
})

async function describePlayers({ tx }: UnitOfWork, row: LiveRow): Promise<string> {
  const names = await playerNames(tx, livePlayerIds(row))
  return sideNames(names, row).join(' – ')
}

/** Notifies the players of a match that someone else started scoring it. */
export async function notifyStarted(unit: UnitOfWork, actor: Actor, row: LiveRow): Promise<void> {
  const players = await describePlayers(unit, row)
  const { name } = actor
  await notify(unit, {
    by: actor.userId,
    to: { players: livePlayerIds(row) },
    draftFor: () =>
      createNotificationDraft({
        topic: 'live',
        slot: slotOf('live', row),
        key: 'live.started',
        values: { players, name },
        subject: subjectOf(row),
      }),
  })
}

/** Notifies scorers, players and organisers of a conflict. */
export async function notifyConflict(unit: UnitOfWork, actor: Actor, row: LiveRow): Promise<void> {
  const players = await describePlayers(unit, row)
  const scorers = (await scorerRows(unit.tx, [row.id])).flatMap(({ userId }) => userId ?? [])
  const draft = createNotificationDraft({
    topic: 'fork',
    slot: slotOf('fork', row),
    key: 'fork.open',
    values: { players },
    subject: subjectOf(row),
  })
  const notifiedUsers = new Set<UserId>()
  const draftOnce = ({ userId }: { readonly userId: UserId }) => {
    if (notifiedUsers.has(userId)) return null
    notifiedUsers.add(userId)
    return draft
  }
  const by = actor.userId
  await notify(unit, { by, to: { players: livePlayerIds(row) }, draftFor: draftOnce })
  await notify(unit, { by, to: { roles: ['organizer', 'admin'] }, draftFor: draftOnce })
  for (const user of scorers) await notify(unit, { by, to: { user }, draftFor: draftOnce })
}

/** Retracts the notice of a conflict once it is resolved. */
export async function retractConflict(unit: UnitOfWork, row: LiveRow): Promise<void> {
  const open = (await openConflictCounts(unit.tx, [row.id])).get(row.id) ?? 0
  if (open === 0) await retract(unit, [slotOf('fork', row)])
}

/** Retracts notices of a match that is no longer scored. */
export async function retractLive(unit: UnitOfWork, row: LiveRow): Promise<void> {
  await retract(
    unit,
    (['live', 'fork', 'abandoned'] as const).map((kind) => slotOf(kind, row)),
  )
}

/** Notifies organisers of stalled matches, once each. */
export async function notifyAbandoned(context: AppContext): Promise<void> {
  if ((await abandonedLive(context.db, context.clock())).length === 0) return
  await context.runInUnitOfWork(async (unit) => {
    await unit.lock('notices:abandoned', 'exclusive')
    for (const row of await abandonedLive(unit.tx, unit.now)) {
      const players = await describePlayers(unit, row)
      await notify(unit, {
        by: null,
        to: { roles: ['organizer', 'admin'] },
        draftFor: () =>
          createNotificationDraft({
            topic: 'abandoned',
            slot: slotOf('abandoned', row),
            key: 'abandoned.open',
            values: { players },
            subject: subjectOf(row),
          }),
      })
    }
  })
}
