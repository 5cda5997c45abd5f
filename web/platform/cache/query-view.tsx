import type { ReactNode } from 'react'
import { IconLock } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyState, ErrorState, StaleNote } from '../../ui/states/state-panel.tsx'
import { useOnline } from '../../ui/hooks/use-online.ts'
import { ApiError, isUnexplained, userMessageOf } from '../api/api-error.ts'
import { isOutOfReach } from './query-client.ts'

type Props<T> = {
  query: UseQueryResult<T>
  /** The skeleton of the real layout. */
  loading: ReactNode
  /** What could not be shown, such as `The players could not be loaded`, or what stands there then. */
  failure: ReactNode
  children: (data: T) => ReactNode
}

/**
 * The states of what a screen reads: shown, shown from before with its age, not allowed, failed
 * without data, and waiting.
 */
export function QueryView<T>({ query, loading, failure, children }: Props<T>) {
  const online = useOnline()
  const retry = () => void query.refetch()
  if (query.data !== undefined) {
    // What stands in for a moment is another answer, whose age this is not.
    const aged = (query.isError || !online) && !query.isPlaceholderData
    return (
      <>
        {aged && (
          <StaleNote
            since={query.dataUpdatedAt}
            isOffline={!online || isOutOfReach(query.error)}
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
    // A failure of the server has no reason worth a second sentence.
    const message = isUnexplained(query.error) ? undefined : userMessageOf(query.error)
    return <ErrorState title={failure} message={message} onRetry={retry} />
  }
  return loading
}
