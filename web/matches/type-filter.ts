import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { matchTypes } from '#contract/matches.ts'

const typeFilter = z.object({ type: z.enum(matchTypes).optional().catch(undefined) })

/** The kind of match that the URL asks for; any where it names none that there is. */
export function useTypeFilter(): z.infer<typeof typeFilter> {
  return typeFilter.parse(useSearch({ strict: false }))
}
