import type { Carriers } from '../platform/mail/carriers.ts'
import type { Message } from '../platform/mail/message.ts'

/** Carriers of the tests: they keep what they were given, or fail as long as they are told to. */
export type Mailbox = {
  readonly carriers: Carriers
  readonly messages: Message[]
  /** The last message to somebody. Throws where there is none. */
  readonly last: (to: string) => Message
  readonly fail: (failure: boolean | Error) => void
  /** Keeps the first messages only, and no longer fails. */
  readonly rewind: (count: number) => void
}

export function createMailbox(): Mailbox {
  const messages: Message[] = []
  let failure: boolean | Error = false
  const carry = async (message: Message) => {
    if (failure instanceof Error) throw failure
    if (failure) throw new Error('The provider is away')
    messages.push(message)
  }
  return {
    carriers: { email: carry, sms: carry, spent: async () => {} },
    messages,
    last: (to) => {
      const found = messages.findLast((message) => message.to === to)
      if (found === undefined) throw new Error(`Nothing was sent to ${to}`)
      return found
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

/** The six digits of an SMS. */
export function codeIn(message: Message): string {
  return /\b\d{6}\b/.exec(message.text)![0]
}

/** The token of the link in an e-mail. */
export function tokenIn(message: Message): string {
  return /token=([\w-]+)/.exec(message.text)![1]!
}
