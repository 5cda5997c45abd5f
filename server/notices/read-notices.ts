import type { BodyOf, QueryOf, ReplyInput } from '#contract/endpoint.ts'
import {
  type changeNoticeSettings as changeEndpoint,
  type getNoticeSettings as settingsEndpoint,
  type listNotices as listEndpoint,
  maxUnreadShown,
  type NoticeSettings,
} from '#contract/notices.ts'
import { enforceTopicLimits, noticeChannels } from '#engine/notices/topics.ts'
import type { UserId } from '#engine/ids.ts'
import { toPage } from '../platform/http/to-page.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  countUnread,
  listNoticeRows,
  markSeen,
  findTournamentNames,
  saveNoticeSettings,
  readNoticeSettings,
} from './store.ts'
import { publishReachedCalls } from './answer-call.ts'
import { toNotice } from './notify.ts'

const capUnread = (unread: number) => Math.min(unread, maxUnreadShown)

/** Returns a person's current notices, newest first. */
export async function listNotices(
  db: Database,
  userId: UserId,
  now: number,
  query: QueryOf<typeof listEndpoint>,
): Promise<ReplyInput<typeof listEndpoint>> {
  const { rows, total, unread } = await listNoticeRows(db, userId, now, query)
  return { ...toPage(rows.map(toNotice), total, query), unread: capUnread(unread) }
}

/** Marks notices as seen, also on the person's other devices. */
export async function markNoticesSeen(
  unit: UnitOfWork,
  userId: UserId,
  ids: readonly string[] | null,
): Promise<{ unread: number }> {
  const marked = await markSeen(unit.tx, userId, ids, unit.now)
  if (marked.length > 0) unit.broadcast({ topic: `person:${userId}`, message: {} })
  publishReachedCalls(unit, marked)
  return { unread: capUnread(await countUnread(unit.tx, userId, unit.now)) }
}

type SettingsReply = ReplyInput<typeof settingsEndpoint>

export async function getNoticeSettings(
  { db, config }: AppContext,
  userId: UserId,
): Promise<SettingsReply> {
  return viewSettings(db, await readNoticeSettings(db, userId), config.smtp !== null)
}

/** Changes the given settings of a person. Topics that can't be turned off stay on. */
export async function changeNoticeSettings(
  unit: UnitOfWork,
  userId: UserId,
  change: BodyOf<typeof changeEndpoint>,
): Promise<SettingsReply> {
  await unit.lock(`notices:${userId}`, 'exclusive')
  const before = await readNoticeSettings(unit.tx, userId)
  const changes = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<NoticeSettings>
  const after = { ...before, ...changes }
  const settings = { ...after, choices: enforceTopicLimits(after.choices) }
  await saveNoticeSettings(unit.tx, userId, settings, unit.now)
  return viewSettings(unit.tx, settings, unit.hasMail)
}

async function viewSettings(
  db: Database,
  settings: NoticeSettings,
  hasMail: boolean,
): Promise<SettingsReply> {
  const { timeZone, pushNotices } = await readSettings(db)
  const isAvailable = { app: true, push: pushNotices, email: hasMail }
  const ways = noticeChannels.filter((channel) => isAvailable[channel])
  const mutedNames = await findTournamentNames(db, settings.mutedTournaments)
  const mutedTournaments = settings.mutedTournaments.filter((id) => id in mutedNames)
  return { settings: { ...settings, mutedTournaments }, clubZone: timeZone, ways, mutedNames }
}
