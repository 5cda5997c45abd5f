import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../ui/states/state-panel.tsx'
import { reasonOf } from '../api/api-error.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** The error message, such as `The rounds could not be loaded`. */
  failure: string
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  onClose: () => void
}

/** Shows why a dialog cannot open; nothing while its query is loading. */
export function FailedDialog({ title, failure, query, onClose }: Props) {
  if (query.error === null) return null
  return (
    <Dialog title={title} onClose={onClose}>
      <ErrorState
        title={failure}
        message={reasonOf(query.error)}
        onRetry={() => void query.refetch()}
      />
    </Dialog>
  )
}
