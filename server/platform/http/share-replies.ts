import type { AppContext } from '../config/app-context.ts'

type Options<Request> = {
  /** How long one reply is shared, ms. */
  readonly lifetimeMs: number
  /** Requests with the same key share a reply. */
  readonly keyOf: (request: Request) => string
}

/** Shares one reply among requests with the same key during its lifetime. Failures are not shared. */
export function shareReplies<Request, Reply>(
  load: (context: AppContext, request: Request) => Promise<Reply>,
  { lifetimeMs, keyOf }: Options<Request>,
): (context: AppContext, request: Request) => Promise<Reply> {
  const shared = new Map<string, { readonly at: number; readonly reply: Promise<Reply> }>()
  return async (context, request) => {
    const now = context.clock()
    // If the clock was set back, a reply from the future is expired.
    for (const [key, { at }] of shared) if (Math.abs(now - at) >= lifetimeMs) shared.delete(key)
    const key = keyOf(request)
    const current = shared.get(key)
    if (current !== undefined) return current.reply
    const reply = load(context, request)
    shared.set(key, { at: now, reply })
    reply.catch(() => shared.delete(key))
    return reply
  }
}
