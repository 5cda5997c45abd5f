import { noticeSentences, type NoticeKey, type NoticeValues } from '#engine/notices/messages.ts'
import { noticeTopics, isAlerted, topicTraits, type NoticeTopic } from '#engine/notices/topics.ts'
import type { PlayerId, TournamentId, UserId } from '#engine/ids.ts'
import type { Notice } from '#contract/notices.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { queueSends, type Told } from './queue-sends.ts'
import {
  dropNaming,
  dropSlots,
  dropTournament,
  insertNotices,
  noticesIn,
  peopleOf,
  putNotices,
  type Audience,
  type NoticeRow,
  type Person,
  type StoredSubject,
  type Subject,
} from './store.ts'

/** A notification; in the same `slot` a later one replaces the earlier. */
export type NotificationDraft<K extends NoticeKey = NoticeKey> = {
  readonly topic: NoticeTopic
  readonly slot: string
  readonly key: K
  readonly values: NoticeValues<K>
  readonly subject: Subject
  /** When it expires, epoch ms, if that differs from its topic's default. */
  readonly until?: number
  /** Listed without ringing. */
  readonly isQuiet?: boolean
}

/** Creates one notice with the values its sentences need. */
export function notificationDraft<K extends NoticeKey>(
  made: NotificationDraft<K>,
): NotificationDraft {
  return made as unknown as NotificationDraft
}

type Saying = {
  /** The actor, who is not notified; null for the club. */
  readonly by: UserId | null
  /** Returns the notification for a person, or null. */
  readonly news: (person: Person) => NotificationDraft | null
  /** Existing notices in the same slots, if known. */
  readonly told?: readonly NoticeRow[]
}

type Telling = Saying & { readonly to: Audience }

/** Above this many recipients, clients only receive a hint to reload. */
const mostOneByOne = 200

/**
 * Notifies people in the unit of work of the event, so that both happen exactly once. The actor is not
 * notified.
 */
export async function notify(unit: UnitOfWork, { to, ...saying }: Telling): Promise<void> {
  await notifyPeople(unit, await peopleOf(unit.tx, to), saying)
}

/** Like `notify`, for known recipients. */
export async function notifyPeople(
  unit: UnitOfWork,
  people: readonly Person[],
  { by, news: newsFor, told: before }: Saying,
): Promise<void> {
  const told = people.flatMap((person) => {
    const one = person.userId === by ? null : newsFor(person)
    if (one === null) return []
    return [{ row: rowOf(unit, person, one, by), person, isQuiet: one.isQuiet === true }]
  })
  await store(unit, told, before?.length === 0)
}

async function store(unit: UnitOfWork, told: readonly Told[], isFirst: boolean): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ row }) => row)
  await (isFirst ? insertNotices(unit.tx, rows) : putNotices(unit.tx, rows))
  await queueSends(unit, told)
  if (rows.length > mostOneByOne) return unit.broadcast({ topic: 'members', message: {} })
  for (const row of rows) {
    unit.broadcast({ topic: `person:${row.userId}`, message: { notice: asNotice(row) } })
  }
}

function rowOf(
  { newId, now }: UnitOfWork,
  { userId, settings }: Person,
  told: NotificationDraft,
  by: UserId | null,
): NoticeRow {
  const { topic, slot, key, values, subject, until, isQuiet } = told
  const tournamentId = (subject.tournamentId ?? null) as TournamentId | null
  const bell = {
    ...settings,
    mutedUntil: settings.mutedUntil === null ? null : Date.parse(settings.mutedUntil),
  }
  const isTold = isQuiet !== true && isAlerted(bell, topic, tournamentId, now)
  return {
    id: newId(),
    userId,
    topic,
    slot,
    tournamentId,
    key,
    said: JSON.stringify(values ?? {}),
    subject: JSON.stringify(by === null ? subject : ({ ...subject, by } satisfies StoredSubject)),
    rings: isTold ? 1 : 0,
    createdAt: now,
    seenAt: null,
    toldAt: null,
    answer: null,
    answeredAt: null,
    expiresAt: until ?? now + topicTraits[topic].life,
  }
}

/** Returns a notice as sent to clients. */
export function asNotice(row: NoticeRow): Notice {
  const values = JSON.parse(row.said) as Notice['values']
  const { playerIds: _players, by: _by, ...subject } = JSON.parse(row.subject) as StoredSubject
  return {
    id: row.id,
    topic: row.topic,
    key: row.key,
    values,
    ...noticeSentences(row.key, values),
    subject,
    isUrgent: topicTraits[row.topic].isUrgent,
    rings: row.rings === 1,
    createdAt: iso(row.createdAt),
    seenAt: isoOrNull(row.seenAt),
    answer: row.answer,
    expiresAt: iso(row.expiresAt),
  }
}

/** Retracts notices in slots, of the given people or everyone. */
export async function retract(
  unit: UnitOfWork,
  slots: readonly string[],
  people: readonly UserId[] | null = null,
): Promise<void> {
  tellGone(unit, await dropSlots(unit.tx, slots, people))
}

/** Retracts notices of a tournament: all if it was deleted, otherwise those about the future. */
export async function retractTournament(
  unit: UnitOfWork,
  id: TournamentId,
  topics: readonly NoticeTopic[] = noticeTopics,
): Promise<void> {
  tellGone(unit, await dropTournament(unit.tx, id, topics))
}

export async function retractPlayer(unit: UnitOfWork, id: PlayerId): Promise<void> {
  tellGone(unit, await dropNaming(unit.tx, id))
}

/** Retracts notices about a deleted group, team or team match, or caused by an erased account. */
export async function retractNaming(unit: UnitOfWork, id: string): Promise<void> {
  tellGone(unit, await dropNaming(unit.tx, id))
}

function tellGone({ broadcast }: UnitOfWork, people: readonly UserId[]): void {
  if (people.length > mostOneByOne) return broadcast({ topic: 'members', message: {} })
  for (const userId of people) broadcast({ topic: `person:${userId}`, message: {} })
}

/** Returns current notices in slots, of the given people or everyone. */
export async function noticesInSlot(
  { tx, now }: UnitOfWork,
  slots: readonly string[],
  people: readonly UserId[] | null = null,
): Promise<readonly NoticeRow[]> {
  return noticesIn(tx, slots, now, people)
}
