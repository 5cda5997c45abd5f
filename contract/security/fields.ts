import { z } from 'zod'

export const typed = z.string().max(1000)
export const code = z.string().max(100)
export const done = z.object({ done: z.literal(true) })
