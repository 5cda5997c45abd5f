/** A message to one person. Never log its text, which may contain a code. */
export type Message = {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Empty for an SMS. */
  readonly subject: string
  readonly text: string
  /** HTML form of `text`, for e-mails that have one. */
  readonly html?: string
  /** URL at which mail programs unsubscribe from e-mails of this kind. */
  readonly unsubscribe?: string
  /** Ids of the accounts mentioned in the text, without the recipient's. */
  readonly about?: readonly string[]
  /** Key of the single-use code or link in the text, so that it can be deleted after use. */
  readonly carries: string
  /** When the link or code expires, epoch ms. */
  readonly expiresAt: number
}
