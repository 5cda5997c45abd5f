import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { matchTypes } from '#contract/matches.ts'
import { orNothing } from '../platform/or-nothing.ts'

const typeFilter = z.object({ type: orNothing(z.enum(matchTypes)) })

/** The kind of match that the URL asks for; any where it names none that there is. */
export function useTypeFilter(): z.infer<typeof typeFilter> {
  return typeFilter.parse(useSearch({ strict: false }))
}
