import type { ReactNode } from 'react'
import { IconLock } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyState, ErrorState } from '../../ui/states/state-panel.tsx'
import { useOnline } from '../../ui/hooks/use-online.ts'
import { ApiError, isServerFailure, readUserMessage } from '../api/api-error.ts'
import { lazyPart } from '../lazy-part.tsx'
import { isUnreachable } from './query-client.ts'

const StaleNote = lazyPart(async () => (await import('../../ui/states/stale-note.tsx')).StaleNote, {
  isSilent: true,
})

type Props<T> = {
  query: UseQueryResult<T>
  loading: ReactNode
  /** The error message, such as `The players could not be loaded`, or what to show instead. */
  failure: ReactNode
  children: (data: T) => ReactNode
}

/** Shows the state of a query: data, stale data with its age, forbidden, failed or loading. */
export function QueryView<T>({ query, loading, failure, children }: Props<T>) {
  const isOnline = useOnline()
  const retry = () => void query.refetch()
  if (query.data !== undefined) {
    // A placeholder is another query's reply, so its age does not apply.
    const isStale = (query.isError || !isOnline) && !query.isPlaceholderData
    return (
      <>
        {isStale && (
          <StaleNote
            since={query.dataUpdatedAt}
            isOffline={!isOnline || isUnreachable(query.error)}
            onRetry={retry}
          />
        )}
        {children(query.data)}
      </>
    )
  }
  if (query.error instanceof ApiError && query.error.code === 'FORBIDDEN') {
    return (
      <EmptyState icon={IconLock} title={query.error.userMessage}>
        {query.error.message}
      </EmptyState>
    )
  }
  if (query.isError) {
    if (typeof failure !== 'string') return failure
    // A server failure has no reason worth showing.
    const message = isServerFailure(query.error) ? undefined : readUserMessage(query.error)
    return <ErrorState title={failure} message={message} onRetry={retry} />
  }
  return loading
}
