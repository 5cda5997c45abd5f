import { z } from 'zod'

/** Text as a person typed it; the use case checks its length and format. */
export const typedText = z.string().max(1000)
/** A one-time code as typed or pasted. */
export const code = z.string().max(100)
/** The reply of an action without further data. */
export const done = z.object({ done: z.literal(true) })
