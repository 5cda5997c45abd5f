import { isolate } from '#engine/messages/isolate.ts'
import { noticePath } from '#engine/notices/notice-path.ts'
import { t } from '#engine/notices/mail-messages.ts'
import { topicTraits, type NoticeTopic } from '#engine/notices/topics.ts'
import type { Notice } from '#contract/notices.ts'
import type { UserId } from '#engine/ids.ts'
import { escapeHtml } from '../platform/http/pages/escape-html.ts'
import type { Message } from '../platform/mail/message.ts'
import { removeLinks } from '../platform/mail/without-links.ts'
import { unsubscribeToken, type UnsubscribeScope } from './unsubscribe.ts'

type Reader = { readonly userId: UserId; readonly name: string; readonly email: string }
type Club = { readonly name: string; readonly publicUrl: string; readonly secret: string }
type Stop = { readonly about: string; readonly address: string }

/** Composes an e-mail from one or more notices, as text and as HTML. */
export function composeMail(
  club: Club,
  reader: Reader,
  notices: readonly Notice[],
): Pick<Message, 'subject' | 'text' | 'html' | 'unsubscribe'> {
  const [first] = notices as [Notice]
  const isOne = notices.length === 1
  const topics = [...new Set(notices.map(({ topic }) => topic))].filter(isStoppable)
  const unwanted: UnsubscribeScope | undefined = topics.length > 1 ? 'all' : topics[0]
  const tokenOf = (scope: UnsubscribeScope) =>
    encodeURIComponent(unsubscribeToken(club.secret, reader.userId, scope))
  const parts = {
    hello: t('hello', { name: isolate(reader.name) }).message,
    lead: t(isOne ? 'leadOfOne' : 'lead', { club: isolate(club.name) }).message,
    told: notices.map((notice) => ({
      title: removeLinks(notice.title),
      text: removeLinks(notice.text),
      address: `${club.publicUrl}${noticePath(notice.subject) ?? '/'}`,
    })),
    stops: topics.map((topic) => ({
      about: t(`about.${topic}`).message,
      address: `${club.publicUrl}/auth/unsubscribe?token=${tokenOf(topic)}`,
    })),
    settings: `${club.publicUrl}/account/notifications`,
  }
  return {
    subject: isOne
      ? `${isolate(club.name)}: ${removeLinks(first.title)}`
      : t('several', { club: club.name, number: notices.length }).message,
    text: asText(parts),
    html: asHtml(parts),
    ...(unwanted === undefined
      ? {}
      : { unsubscribe: `${club.publicUrl}/api/notices/unsubscribe?token=${tokenOf(unwanted)}` }),
  }
}

const isStoppable = (topic: NoticeTopic) => !topicTraits[topic].always.includes('email')

type Parts = {
  readonly hello: string
  readonly lead: string
  readonly told: readonly { readonly title: string; readonly text: string; address: string }[]
  readonly stops: readonly Stop[]
  readonly settings: string
}

function asText({ hello, lead, told, stops, settings }: Parts): string {
  const news = told.map(
    ({ title, text, address }) => `${title}\n${text}\n${t('open', { address }).message}`,
  )
  const ends = stops.map(({ about, address }) => t('stop', { about, address }).message)
  const last = t('settings', { address: settings }).message
  return [`${hello}\n${lead}`, ...news, [...ends, last].join('\n')].join('\n\n')
}

const link = (address: string, text: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

/**
 * Returns plain HTML without images or styles, so that mail programs show it in the recipient's preferred
 * look.
 */
function asHtml({ hello, lead, told, stops, settings }: Parts): string {
  const news = told.map(
    ({ title, text, address }) =>
      `<p><b>${escapeHtml(title)}</b><br>${escapeHtml(text)}<br>${link(address, t('openIt').message)}</p>`,
  )
  const ends = stops.map(({ about, address }) => link(address, t('stopIt', { about }).message))
  const last = link(settings, t('settingsOf').message)
  return [
    '<!doctype html><meta charset="utf-8">',
    `<p>${escapeHtml(hello)}<br>${escapeHtml(lead)}</p>`,
    ...news,
    `<p><small>${[...ends, last].join('<br>')}</small></p>`,
  ].join('\n')
}
