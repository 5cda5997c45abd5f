import type { MessageTransports } from '../platform/mail/message-transports.ts'
import type { Message } from '../platform/mail/message.ts'

/** Message transports for tests, which store messages or fail on command. */
export type Mailbox = {
  readonly transports: MessageTransports
  readonly messages: Message[]
  /** Returns the last message to a person. Throws if there is none. */
  readonly last: (to: string) => Message
  readonly fail: (failure: boolean | Error) => void
  /** Deletes all but the first messages, and ends failures. */
  readonly rewind: (count: number) => void
}

export function createMailbox(): Mailbox {
  const messages: Message[] = []
  let failure: boolean | Error = false
  const deliver = async (message: Message) => {
    if (failure instanceof Error) throw failure
    if (failure) throw new Error('The provider is unavailable')
    messages.push(message)
  }
  return {
    transports: { email: deliver, sms: deliver, clearUsed: async () => {} },
    messages,
    last: (to) => {
      const message = messages.findLast(({ to: recipient }) => recipient === to)
      if (message === undefined) throw new Error(`Nothing was sent to ${to}`)
      return message
    },
    fail: (value) => {
      failure = value
    },
    rewind: (count) => {
      messages.length = count
      failure = false
    },
  }
}

/** Returns the six digits in an SMS. */
export function readCode(message: Message): string {
  return /\b\d{6}\b/.exec(message.text)![0]
}

/** Returns the token of the link in an e-mail. */
export function readToken(message: Message): string {
  return /token=([\w-]+)/.exec(message.text)![1]!
}
