import type { ReactNode } from 'react'
import { CatchBoundary } from '@tanstack/react-router'
import { ErrorState } from '../ui/state-panel.tsx'

type Fault = { error: unknown; reset: () => void }

/** Source: specification, point 2, Shared layout. */
export function ScreenFault({ error, reset }: Fault) {
  return (
    <ErrorState
      title="Something went wrong."
      message={(error instanceof Error && error.message) || 'An unexpected error occurred.'}
      onRetry={reset}
    />
  )
}

type Props = { children: ReactNode; resetKey?: string }

/** Keeps a fault in one part from taking the page with it. */
export function ErrorBoundary({ children, resetKey = '' }: Props) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={ScreenFault}>
      {children}
    </CatchBoundary>
  )
}
