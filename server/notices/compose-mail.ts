import { isolate } from '#engine/messages/isolate.ts'
import { findNoticePath } from '#engine/notices/notice-path.ts'
import { t } from '#engine/notices/mail-messages.ts'
import { topicTraits, type NoticeTopic } from '#engine/notices/topics.ts'
import type { Notice } from '#contract/notices.ts'
import type { UserId } from '#engine/ids.ts'
import { escapeHtml } from '../platform/http/pages/escape-html.ts'
import type { Message } from '../platform/mail/message.ts'
import { removeLinks } from '../platform/mail/remove-links.ts'
import { createUnsubscribeToken, type UnsubscribeScope } from './unsubscribe.ts'

type Recipient = { readonly userId: UserId; readonly name: string; readonly email: string }
type Club = { readonly name: string; readonly publicUrl: string; readonly secret: string }
type UnsubscribeLink = { readonly about: string; readonly address: string }

/** Composes an e-mail from one or more notices, as text and as HTML. */
export function composeMail(
  club: Club,
  recipient: Recipient,
  notices: readonly Notice[],
): Pick<Message, 'subject' | 'text' | 'html' | 'unsubscribe'> {
  const [first] = notices as [Notice]
  const isSingle = notices.length === 1
  const topics = [...new Set(notices.map(({ topic }) => topic))].filter(isStoppable)
  const scope: UnsubscribeScope | undefined = topics.length > 1 ? 'all' : topics[0]
  const createToken = (scope: UnsubscribeScope) =>
    encodeURIComponent(createUnsubscribeToken(club.secret, recipient.userId, scope))
  const parts = {
    hello: t('hello', { name: isolate(recipient.name) }).message,
    lead: t(isSingle ? 'leadOfOne' : 'lead', { club: isolate(club.name) }).message,
    notices: notices.map((notice) => ({
      title: removeLinks(notice.title),
      text: removeLinks(notice.text),
      address: `${club.publicUrl}${findNoticePath(notice.subject) ?? '/'}`,
    })),
    unsubscribeLinks: topics.map((topic) => ({
      about: t(`about.${topic}`).message,
      address: `${club.publicUrl}/auth/unsubscribe?token=${createToken(topic)}`,
    })),
    settings: `${club.publicUrl}/account/notifications`,
  }
  return {
    subject: isSingle
      ? `${isolate(club.name)}: ${removeLinks(first.title)}`
      : t('several', { club: club.name, number: notices.length }).message,
    text: formatText(parts),
    html: formatHtml(parts),
    ...(scope === undefined
      ? {}
      : { unsubscribe: `${club.publicUrl}/api/notices/unsubscribe?token=${createToken(scope)}` }),
  }
}

const isStoppable = (topic: NoticeTopic) => !topicTraits[topic].always.includes('email')

type MailParts = {
  readonly hello: string
  readonly lead: string
  readonly notices: readonly { readonly title: string; readonly text: string; address: string }[]
  readonly unsubscribeLinks: readonly UnsubscribeLink[]
  readonly settings: string
}

function formatText({ hello, lead, notices, unsubscribeLinks, settings }: MailParts): string {
  const paragraphs = notices.map(
    ({ title, text, address }) => `${title}\n${text}\n${t('open', { address }).message}`,
  )
  const unsubscribeTexts = unsubscribeLinks.map(
    ({ about, address }) => t('stop', { about, address }).message,
  )
  const settingsText = t('settings', { address: settings }).message
  return [`${hello}\n${lead}`, ...paragraphs, [...unsubscribeTexts, settingsText].join('\n')].join(
    '\n\n',
  )
}

const createLink = (address: string, text: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

/**
 * Returns plain HTML without images or styles, so that mail programs show it in the recipient's preferred
 * look.
 */
function formatHtml({ hello, lead, notices, unsubscribeLinks, settings }: MailParts): string {
  const paragraphs = notices.map(
    ({ title, text, address }) =>
      `<p><b>${escapeHtml(title)}</b><br>${escapeHtml(text)}<br>${createLink(address, t('openIt').message)}</p>`,
  )
  const unsubscribeTexts = unsubscribeLinks.map(({ about, address }) =>
    createLink(address, t('stopIt', { about }).message),
  )
  const settingsText = createLink(settings, t('settingsOf').message)
  return [
    '<!doctype html><meta charset="utf-8">',
    `<p>${escapeHtml(hello)}<br>${escapeHtml(lead)}</p>`,
    ...paragraphs,
    `<p><small>${[...unsubscribeTexts, settingsText].join('<br>')}</small></p>`,
  ].join('\n')
}
