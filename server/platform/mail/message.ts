/** A message to one person. Never log its text, which may contain a code. */
export type Message = {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Empty for an SMS. */
  readonly subject: string
  readonly text: string
  /** HTML form of `text`, for e-mails that have one. */
  readonly html?: string
  /** Address at which a mail program unsubscribes from e-mails of this kind. */
  readonly unsubscribe?: string
  /** Ids of accounts the text mentions, other than the recipient. */
  readonly about?: readonly string[]
  /** The single-use code or link in the text, so that it can be deleted after use. */
  readonly carries: string
  /** When the link or code expires, epoch ms. */
  readonly expiresAt: number
}
