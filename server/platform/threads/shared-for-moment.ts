import type { AppContext } from '../config/app-context.ts'

type Options<Asked> = {
  /** How long one reply is shared, ms. */
  readonly forMs: number
  /** Requests with the same key share a reply. */
  readonly keyOf: (asked: Asked) => string
}

/** Shares one reply among concurrent and very recent requests for the same. Failures are not shared. */
export function sharedForMoment<Asked, Reply>(
  make: (context: AppContext, asked: Asked) => Promise<Reply>,
  { forMs, keyOf }: Options<Asked>,
): (context: AppContext, asked: Asked) => Promise<Reply> {
  const shared = new Map<string, { readonly at: number; readonly reply: Promise<Reply> }>()
  return async (context, asked) => {
    const now = context.clock()
    // If the clock was set back, a reply from the future is expired.
    for (const [key, { at }] of shared) if (Math.abs(now - at) >= forMs) shared.delete(key)
    const key = keyOf(asked)
    const known = shared.get(key)
    if (known !== undefined) return known.reply
    const reply = make(context, asked)
    shared.set(key, { at: now, reply })
    reply.catch(() => shared.delete(key))
    return reply
  }
}
