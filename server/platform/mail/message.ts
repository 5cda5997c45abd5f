/** A message to one person. Its text may hold a code: it is never logged. */
export type Message = {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Empty for an SMS. */
  readonly subject: string
  readonly text: string
  /** The same as `text`, where an e-mail has both. */
  readonly html?: string
  /** Where a mail program ends e-mails of this kind by itself. */
  readonly unsubscribe?: string
  /** Ids of accounts the text mentions, other than the recipient. */
  readonly about?: readonly string[]
  /** What the text holds that works once, so that it can be forgotten when it was used. */
  readonly carries: string
  /** When the link or code expires, epoch ms. */
  readonly expiresAt: number
}
