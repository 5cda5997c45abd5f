import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState, OfflineNote } from '../ui/state-panel.tsx'
import { userMessageOf } from './api-error.ts'

type Props<T> = {
  query: UseQueryResult<T>
  /** The skeleton of the real layout. */
  loading: ReactNode
  /** What could not be shown, such as `The board could not be loaded`. */
  failure: string
  children: (data: T) => ReactNode
}

/**
 * The states of what a screen reads: failed without data, waiting, shown, and shown from before with
 * its age where it could not be refreshed.
 */
export function QueryView<T>({ query, loading, failure, children }: Props<T>) {
  const retry = () => void query.refetch()
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <OfflineNote since={query.dataUpdatedAt} onRetry={retry} />}
        {children(query.data)}
      </>
    )
  }
  if (query.isError) {
    return <ErrorState title={failure} message={userMessageOf(query.error)} onRetry={retry} />
  }
  return loading
}
