import { useSearch } from '@tanstack/react-router'
import { matchTypes } from '#contract/matches.ts'
import { oneOf, search, type SearchOf } from '../../platform/search-param.ts'

const typeFilter = { type: oneOf(matchTypes) }
const readType = search(typeFilter)

/** The kind of match that the URL asks for; any where it names none that there is. */
export function useTypeFilter(): SearchOf<typeof typeFilter> {
  return readType(useSearch({ strict: false }))
}
