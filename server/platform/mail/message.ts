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
  /** Ids of accounts that the text names, besides the one it is for. */
  readonly about?: readonly string[]
  /** What the text holds that works once, so that it can be forgotten when it was used. */
  readonly carries: string
  /** When that works no more, epoch ms. */
  readonly expiresAt: number
}
