import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const sortChoice = z.object({ sort: z.enum(['name', 'recent']).optional().catch(undefined) })

/** The order of the players that the URL asks for. */
export function useSortChoice(): z.infer<typeof sortChoice> {
  return sortChoice.parse(useSearch({ strict: false }))
}
