import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { numberWords } from '../../ui/i18n/locale.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import text from '../../ui/text.module.css'
import { QueryView } from './query-view.tsx'

type Page<T> = { readonly items: readonly T[]; readonly total: number }

type Props<T> = {
  query: UseQueryResult<Page<T>>
  /** What could not be shown, such as `The players could not be loaded`. */
  failure: string
  /** The skeleton of the real layout. */
  loading: ReactNode
  page: number
  pageSize: number
  /** The word for so many of them: `players`. */
  unit: (total: number) => string
  /** The first page needs no word in the URL. */
  onPage: (page: number | undefined) => void
  /** What stands there where nothing does, or nothing that fits the filters. */
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A list page by page, below its filters; how many there are is told to a screen reader. */
export function PagedList<T>(props: Props<T>) {
  const { query, failure, loading, page, pageSize, unit, onPage, empty, children } = props
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
            onChange={(to) => onPage(to === 1 ? undefined : to)}
          />
          <p className={text.hidden} role="status">
            {numberWords(total)} {unit(total)}
          </p>
        </>
      )}
    </QueryView>
  )
}
