import { renderNotice, type NoticeKey, type NoticeValues } from '#engine/notices/messages.ts'
import { noticeTopics, isAlerted, topicTraits, type NoticeTopic } from '#engine/notices/topics.ts'
import type { PlayerId, TournamentId, UserId } from '#engine/ids.ts'
import type { Notice } from '#contract/notices.ts'
import { iso, isoOrNull, parseIso } from '../platform/iso.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { queueSends, type StoredNotice } from './queue-sends.ts'
import {
  deleteNoticesNaming,
  deleteNoticesInSlots,
  deleteTournamentNotices,
  insertNotices,
  listNoticesInSlots,
  findRecipients,
  replaceNotices,
  type Audience,
  type NoticeRow,
  type Recipient,
  type StoredSubject,
  type Subject,
} from './store.ts'

/** A notification to create. It replaces an earlier one in the same `slot`. */
export type NotificationDraft<K extends NoticeKey = NoticeKey> = {
  readonly topic: NoticeTopic
  readonly slot: string
  readonly key: K
  readonly values: NoticeValues<K>
  readonly subject: Subject
  /** Expiry, epoch ms, if it differs from the topic's default. */
  readonly until?: number
  /** Whether the notice only appears in the list, without sound, push or e-mail. */
  readonly isQuiet?: boolean
}

/** Creates a notification draft, with values checked against the sentences of its key. */
export function createNotificationDraft<K extends NoticeKey>(
  draft: NotificationDraft<K>,
): NotificationDraft {
  return draft as unknown as NotificationDraft
}

type NotificationContent = {
  /** The actor, who is not notified. Null if the club is the sender. */
  readonly by: UserId | null
  /** Returns the notification for a recipient, or null for none. */
  readonly draftFor: (person: Recipient) => NotificationDraft | null
  /** Existing notices in the same slots, if known. */
  readonly existing?: readonly NoticeRow[]
}

type NotificationRequest = NotificationContent & { readonly to: Audience }

/** Above this number of recipients, all members' clients are asked to reload instead. */
const maxBroadcasts = 200

/** Notifies recipients in the unit of work of the event, except the actor. */
export async function notify(
  unit: UnitOfWork,
  { to, ...content }: NotificationRequest,
): Promise<void> {
  await notifyPeople(unit, await findRecipients(unit.tx, to), content)
}

/** Like `notify`, for known recipients. */
export async function notifyPeople(
  unit: UnitOfWork,
  people: readonly Recipient[],
  { by, draftFor, existing }: NotificationContent,
): Promise<void> {
  const notices = people.flatMap((person) => {
    const draft = person.userId === by ? null : draftFor(person)
    if (draft === null) return []
    return [{ row: toNoticeRow(unit, person, draft, by), person, isQuiet: draft.isQuiet === true }]
  })
  await storeNotices(unit, notices, existing?.length === 0)
}

async function storeNotices(
  unit: UnitOfWork,
  notices: readonly StoredNotice[],
  isFirst: boolean,
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ row }) => row)
  await (isFirst ? insertNotices(unit.tx, rows) : replaceNotices(unit.tx, rows))
  await queueSends(unit, notices)
  if (rows.length > maxBroadcasts) return unit.broadcast({ topic: 'members', message: {} })
  for (const row of rows) {
    unit.broadcast({ topic: `person:${row.userId}`, message: { notice: toNotice(row) } })
  }
}

function toNoticeRow(
  { newId, now }: UnitOfWork,
  { userId, settings }: Recipient,
  draft: NotificationDraft,
  by: UserId | null,
): NoticeRow {
  const { topic, slot, key, values, subject, until, isQuiet } = draft
  const tournamentId = (subject.tournamentId ?? null) as TournamentId | null
  const alertSettings = {
    ...settings,
    mutedUntil: parseIso(settings.mutedUntil),
  }
  const isAlerting = isQuiet !== true && isAlerted(alertSettings, topic, tournamentId, now)
  return {
    id: newId(),
    userId,
    topic,
    slot,
    tournamentId,
    key,
    said: JSON.stringify(values ?? {}),
    subject: JSON.stringify(by === null ? subject : ({ ...subject, by } satisfies StoredSubject)),
    rings: isAlerting ? 1 : 0,
    createdAt: now,
    seenAt: null,
    toldAt: null,
    answer: null,
    answeredAt: null,
    expiresAt: until ?? now + topicTraits[topic].lifetimeMs,
  }
}

/** Returns a notice as sent to clients. */
export function toNotice(row: NoticeRow): Notice {
  const values = JSON.parse(row.said) as Notice['values']
  const { playerIds: _players, by: _by, ...subject } = JSON.parse(row.subject) as StoredSubject
  return {
    id: row.id,
    topic: row.topic,
    key: row.key,
    values,
    ...renderNotice(row.key, values),
    subject,
    isUrgent: topicTraits[row.topic].isUrgent,
    rings: row.rings === 1,
    createdAt: iso(row.createdAt),
    seenAt: isoOrNull(row.seenAt),
    answer: row.answer,
    expiresAt: iso(row.expiresAt),
  }
}

/** Retracts the notices in slots, for some recipients or all. */
export async function retract(
  unit: UnitOfWork,
  slots: readonly string[],
  people: readonly UserId[] | null = null,
): Promise<void> {
  broadcastRetraction(unit, await deleteNoticesInSlots(unit.tx, slots, people))
}

/** Retracts a tournament’s notices of some topics, or of all. */
export async function retractTournament(
  unit: UnitOfWork,
  id: TournamentId,
  topics: readonly NoticeTopic[] = noticeTopics,
): Promise<void> {
  broadcastRetraction(unit, await deleteTournamentNotices(unit.tx, id, topics))
}

/** Retracts notices that name a player or an account, or are about a group, team or team match. */
export async function retractNoticesNaming(unit: UnitOfWork, id: string): Promise<void> {
  broadcastRetraction(unit, await deleteNoticesNaming(unit.tx, id))
}

/** Retracts what players were notified of about a group or team that they have left. */
export async function retractFromLeavers(
  unit: UnitOfWork,
  id: string,
  players: readonly PlayerId[],
): Promise<void> {
  if (players.length === 0) return
  const people = (await findRecipients(unit.tx, { players })).map(({ userId }) => userId)
  if (people.length === 0) return
  broadcastRetraction(unit, await deleteNoticesNaming(unit.tx, id, people))
}

function broadcastRetraction({ broadcast }: UnitOfWork, people: readonly UserId[]): void {
  if (people.length > maxBroadcasts) return broadcast({ topic: 'members', message: {} })
  for (const userId of people) broadcast({ topic: `person:${userId}`, message: {} })
}

/** Returns the current notices in slots, of some recipients or all. */
export async function findNoticesInSlots(
  { tx, now }: UnitOfWork,
  slots: readonly string[],
  people: readonly UserId[] | null = null,
): Promise<readonly NoticeRow[]> {
  return listNoticesInSlots(tx, slots, now, people)
}
