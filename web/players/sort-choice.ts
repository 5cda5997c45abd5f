import { useSearch } from '@tanstack/react-router'
import { oneOf, search, type SearchOf } from '../platform/search-param.ts'

const sortChoice = { sort: oneOf(['name', 'recent']) }
const readSort = search(sortChoice)

/** Returns the sort order in the URL. */
export function useSortChoice(): SearchOf<typeof sortChoice> {
  return readSort(useSearch({ strict: false }))
}
