import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatNumber } from '../../ui/i18n/locale.ts'
import { countPages, Pager } from '../../ui/controls/pager.tsx'
import text from '../../ui/text.module.css'
import { QueryView } from './query-view.tsx'

type Page<T> = { readonly items: readonly T[]; readonly total: number }

type Props<T> = {
  query: UseQueryResult<Page<T>>
  /** The error message, such as `The players could not be loaded`. */
  failure: string
  loading: ReactNode
  page: number
  pageSize: number
  /** The plural form for a count: `players`. */
  unit: (total: number) => string
  /** The page is undefined for the first page, which the URL leaves out. */
  onPage: (page: number | undefined) => void
  /** Shown when there is nothing, or when nothing matches the filters. */
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A paginated list with its filters. Announces the total to screen readers. */
export function PagedList<T>(props: Props<T>) {
  const { query, failure, loading, page, pageSize, unit, onPage, empty, children } = props
  const openPage = (next: number) => onPage(next === 1 ? undefined : next)
  usePageWithin(query, props, openPage)
  return (
    <QueryView query={query} failure={failure} loading={loading}>
      {({ items, total }) => (
        <>
          {items.length > 0 ? children(items) : empty}
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            unit={unit(total)}
            onChange={openPage}
          />
          <p className={text.hidden} role="status">
            {formatNumber(total)} {unit(total)}
          </p>
        </>
      )}
    </QueryView>
  )
}

/** Opens the last page if the list has become too short for the current one. */
export function usePageWithin<T>(
  { data, isPlaceholderData }: UseQueryResult<Page<T>>,
  { page, pageSize }: Pick<Props<T>, 'page' | 'pageSize'>,
  openPage: (page: number) => void,
) {
  const lastPage = data === undefined || isPlaceholderData ? null : countPages(data.total, pageSize)
  const open = useEffectEvent(openPage)
  useEffect(() => {
    if (lastPage !== null && page > lastPage) open(lastPage)
  }, [page, lastPage])
}
