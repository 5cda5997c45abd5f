import { createApart, type Apart } from '../platform/apart.ts'
import type { OpenDatabase } from '../platform/database.ts'

/** Where boards are folded again that would hold everybody up. */
export const createRefolding = (open: OpenDatabase): Apart | null =>
  createApart(open, new URL('refold-thread.ts', import.meta.url))
