/** A message to one person. Its text may hold a code: it is never logged. */
export type Message = {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Empty for an SMS. */
  readonly subject: string
  readonly text: string
  /** What the text holds that works once, so that it can be forgotten when it was used. */
  readonly carries: string
  /** When that works no more, epoch ms. */
  readonly expiresAt: number
}
