import type { Push, PushResponse, Pusher } from '../platform/mail/pusher.ts'
import { knownPushHosts } from '../platform/config/config.ts'

/** Decrypted pushes, as a browser reads them. */
export type Pushed = Omit<Push, 'payload'> & { readonly payload: Record<string, unknown> }

/** Test pusher: stores pushes and answers as configured. */
export type Pushbox = {
  readonly pusher: Pusher
  readonly pushes: Pushed[]
  /** Reply of push services from now on; null if they are unreachable. */
  readonly answer: (answer: PushResponse | null) => void
  /** Deletes all but the first pushes, and resets the reply. */
  readonly rewind: (count: number) => void
}

export function createPushbox(): Pushbox {
  const pushes: Pushed[] = []
  const created: PushResponse = { status: 201, retryAfter: null }
  let next: PushResponse | null = created
  return {
    pushes,
    pusher: {
      publicKey: 'the key of the test club',
      hosts: knownPushHosts,
      send: async (push) => {
        if (next === null) throw new Error('Unreachable')
        pushes.push({ ...push, payload: JSON.parse(push.payload) as Pushed['payload'] })
        return next
      },
    },
    answer: (answer) => {
      next = answer
    },
    rewind: (count) => {
      pushes.length = count
      next = created
    },
  }
}
