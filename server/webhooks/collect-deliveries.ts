import type { WebhookEvent, WebhookMessage } from '#contract/webhooks.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { iso } from '../platform/iso.ts'
import { readEventsAfter } from '../platform/realtime/event-store.ts'
import { sha256 } from '../platform/security/hashing.ts'
import { type BoardCache, createBoardCache } from '../ratings/board-cache.ts'
import { describeEvent, type WebhookNotice, listUpcomingNights } from './describe-event.ts'
import {
  type DeliveryRow,
  insertDeliveries,
  saveState,
  readState,
  listActiveWebhooks,
  type WebhookRow,
} from './store.ts'

const cursorName = 'cursor'

/** Stores the cursor from which the first webhook receives events. */
export async function startCollecting({ tx, engine }: UnitOfWork): Promise<void> {
  if ((await readState(tx, cursorName)) !== null) return
  await saveState(tx, cursorName, (await readEventsAfter({ db: tx, engine }, null)).cursor)
}

const caches = new WeakMap<AppContext, BoardCache>()

/** Returns the cached boards of a club, sorted again only after a change. */
function getBoards(context: AppContext): BoardCache {
  const boards = caches.get(context) ?? createBoardCache(context)
  caches.set(context, boards)
  return boards
}

/**
 * Turns new events into deliveries, in order and once across nodes. Recording a match writes nothing for
 * webhooks.
 */
export async function collectDeliveries(context: AppContext): Promise<void> {
  const { db, opened } = context
  const hooks = await listActiveWebhooks(db)
  if (hooks.length === 0) return
  const lastCursor = await readState(db, cursorName)
  const { events, cursor } = await readEventsAfter(opened, lastCursor)
  if (cursor === lastCursor) return
  const isRanked = isWantedByAny(hooks, 'leader.changed')
  const unsavedState = new Map<string, string>()
  const sources = { db, boards: isRanked ? getBoards(context) : null, unsavedState }
  const notices: WebhookNotice[] = []
  for (const event of events) notices.push(...(await describeEvent(sources, event)))
  const rows = createDeliveries(context, hooks, notices)
  await context.runInUnitOfWork(async (unit) => {
    // Another node may have created these deliveries already, with the same ids.
    await insertDeliveries(unit, rows)
    for (const [name, value] of unsavedState) await saveState(unit.tx, name, value)
    await saveState(unit.tx, cursorName, cursor)
  })
}

/** Queues the club nights of the next day that are not queued yet. */
export async function collectClubNights(context: AppContext): Promise<void> {
  const { db, clock } = context
  const hooks = await listActiveWebhooks(db)
  if (!isWantedByAny(hooks, 'club_night.tomorrow')) return
  const rows = createDeliveries(context, hooks, await listUpcomingNights(db, clock()))
  if (rows.length === 0) return
  await context.runInUnitOfWork(async (unit) => insertDeliveries(unit, rows))
}

const isWantedByAny = (hooks: readonly WebhookRow[], event: WebhookEvent) =>
  hooks.some(({ events }) => (JSON.parse(events) as WebhookEvent[]).includes(event))

const createDeliveries = (
  context: AppContext,
  hooks: readonly WebhookRow[],
  notices: readonly WebhookNotice[],
) =>
  notices.flatMap((notice) =>
    hooks
      .filter((hook) => isWantedBy(hook, notice))
      .map((hook) => createDelivery(context, hook, notice)),
  )

/** Returns whether a webhook wants an event that happened since it was switched on. */
function isWantedBy(hook: WebhookRow, notice: WebhookNotice): boolean {
  const events = JSON.parse(hook.events) as WebhookEvent[]
  const sportIds = JSON.parse(hook.sportIds) as string[]
  const { sportId } = notice.data
  if (!events.includes(notice.type) || notice.at < hook.activeSince) return false
  if (notice.isOld === true && hook.service !== 'json') return false
  if (sportId !== undefined && sportIds.length > 0 && !sportIds.includes(sportId)) return false
  if (hook.groupId === null) return notice.isPrivate !== true
  return notice.groups.has(hook.groupId)
}

/** Returns a delivery. Its id depends only on the webhook and the event. */
export function createDelivery(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  { id: webhookId }: WebhookRow,
  {
    slot,
    at,
    text,
    path,
    data,
    type,
  }: Omit<WebhookNotice, 'type' | 'groups'> & Pick<WebhookMessage, 'type'>,
): Omit<DeliveryRow, 'sequence'> {
  const now = clock()
  const id = `msg_${sha256(JSON.stringify([webhookId, slot])).slice(0, 24)}`
  const url = path === null ? null : `${config.publicUrl}${path}`
  const message: WebhookMessage = { id, type, at: iso(at), text, url, data }
  return {
    id,
    webhookId,
    type,
    message: JSON.stringify(message),
    createdAt: now,
    dueSince: now,
    attempts: 0,
    lastAttemptAt: null,
    deliveredAt: null,
    failedAt: null,
    answer: null,
  }
}
