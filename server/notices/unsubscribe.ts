import { timingSafeEqual } from 'node:crypto'
import { noticeTopics, topicTraits, type NoticeTopic } from '#engine/notices/topics.ts'
import { t } from '#engine/notices/mail-messages.ts'
import type { UserId } from '#engine/ids.ts'
import type { NoticeSettings } from '#contract/notices.ts'
import { unauthorized } from '../platform/http/errors.ts'
import { hmac } from '../platform/security/hashing.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { saveNoticeSettings, readNoticeSettings } from './store.ts'

/** The e-mails to unsubscribe from: one topic or all. */
export type UnsubscribeScope = NoticeTopic | 'all'

const createSignature = (secret: string, userId: string, scope: string) =>
  hmac(secret, `unsubscribe ${userId} ${scope}`)

/** Returns the token of an unsubscribe link, which works without sign-in. */
export const createUnsubscribeToken = (secret: string, userId: UserId, scope: UnsubscribeScope) =>
  `${userId}.${scope}.${createSignature(secret, userId, scope)}`

const isUnsubscribeScope = (text: string): text is UnsubscribeScope =>
  text === 'all' || noticeTopics.some((topic) => topic === text)

function parseSignedToken(secret: string, token: string) {
  const [userId = '', scope = '', signature = ''] = token.split('.')
  const expected = Buffer.from(createSignature(secret, userId, scope))
  const actual = Buffer.from(signature)
  const isValid = actual.length === expected.length && timingSafeEqual(actual, expected)
  if (!isValid || !isUnsubscribeScope(scope)) throw unauthorized('request.invalidToken')
  return { userId: userId as UserId, scope }
}

/** Unsubscribes from e-mails by a link. Account notices are still mailed. */
export async function unsubscribe(
  unit: UnitOfWork,
  secret: string,
  token: string,
): Promise<{ about: string }> {
  const { userId, scope } = parseSignedToken(secret, token)
  await unit.lock(`notices:${userId}`, 'exclusive')
  const settings = await readNoticeSettings(unit.tx, userId)
  const topics = noticeTopics.filter(
    (topic) => (scope === 'all' || scope === topic) && !topicTraits[topic].always.includes('email'),
  )
  await saveNoticeSettings(unit.tx, userId, turnOffMail(settings, topics), unit.now)
  return { about: t(`about.${scope}`).message }
}

function turnOffMail(settings: NoticeSettings, topics: readonly NoticeTopic[]): NoticeSettings {
  const choices = { ...settings.choices }
  for (const topic of topics) choices[topic] = { ...choices[topic], email: false }
  return { ...settings, choices }
}
