import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { orNothing } from '../platform/or-nothing.ts'

const sortChoice = z.object({ sort: orNothing(z.enum(['name', 'recent'])) })

/** The order of the players that the URL asks for. */
export function useSortChoice(): z.infer<typeof sortChoice> {
  return sortChoice.parse(useSearch({ strict: false }))
}
