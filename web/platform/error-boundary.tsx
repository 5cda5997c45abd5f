import type { ReactNode } from 'react'
import { CatchBoundary } from '@tanstack/react-router'
import { ErrorState } from '../ui/state-panel.tsx'
import { say } from './words.ts'

type Fault = { error: unknown; reset: () => void }

/** Source: specification, point 2, Shared layout. */
export function ScreenFault({ error, reset }: Fault) {
  return (
    <ErrorState
      title={say('somethingWrong')}
      message={(error instanceof Error && error.message) || say('unexpected')}
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
