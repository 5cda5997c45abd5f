import { useSearch } from '@tanstack/react-router'
import { matchTypes } from '#contract/matches.ts'
import { oneOf, search, type SearchOf } from '../../platform/search-param.ts'

const typeFilter = { type: oneOf(matchTypes) }
const readType = search(typeFilter)

/** Returns the match type in the URL, or any if it is unknown. */
export function useTypeFilter(): SearchOf<typeof typeFilter> {
  return readType(useSearch({ strict: false }))
}
