import { useSearch } from '@tanstack/react-router'
import { oneOf, search, type SearchOf } from '../platform/search-param.ts'

const sortChoice = { sort: oneOf(['name', 'recent']) }
const readSort = search(sortChoice)

/** The order of the players that the URL asks for. */
export function useSortChoice(): SearchOf<typeof sortChoice> {
  return readSort(useSearch({ strict: false }))
}
