import { callAnswers } from '#engine/notices/arrival.ts'
import { findNoticePath } from '#engine/notices/notice-path.ts'
import { answerMessages, renderNotice } from '#engine/notices/messages.ts'
import type { Notice } from '#contract/notices.ts'
import { sha256 } from '../platform/security/hashing.ts'

/** Payload for the browser's service worker: text and ids, but no tokens. */
type PushPayload = {
  readonly id: string | null
  readonly title: string
  readonly text: string
  readonly path: string
  readonly tag: string
  readonly isUrgent: boolean
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}

/** Maximum length of a name, so that it fits on a lock screen. */
const maxNameLength = 200
const shorten = (text: string) =>
  text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text

/** Returns the topic of a slot, 32 base64url characters. A newer push replaces one with the same topic. */
export const createPushTopic = (slot: string) => sha256(slot).slice(0, 32)

/** Returns the push payload of a notice, without details if the recipient chose private pushes. */
export function toPushPayload(notice: Notice, slot: string, isPrivate: boolean): PushPayload {
  const { id, key, topic, title, text, subject, isUrgent } = notice
  const texts = isPrivate ? renderNotice('push.private', {}) : { title, text }
  const canBeAnswered = topic === 'call' && key !== 'call.withdrawn'
  return {
    id,
    title: shorten(texts.title),
    text: shorten(texts.text),
    path: findNoticePath(subject) ?? '/',
    tag: createPushTopic(slot),
    isUrgent,
    actions: canBeAnswered
      ? callAnswers.map((action) => ({ action, title: answerMessages[action] }))
      : [],
  }
}

/** Returns the payload of a push without a notice: a test or a summary. */
export function createPlainPayload(key: 'push.test' | 'push.several', number = 0): PushPayload {
  const { title, text } = renderNotice(key, { number })
  return {
    id: null,
    title,
    text,
    path: '/',
    tag: createPushTopic(key),
    isUrgent: false,
    actions: [],
  }
}
