import type { ReactNode } from 'react'
import { CatchBoundary } from '@tanstack/react-router'
import { ErrorState } from '../ui/states/state-panel.tsx'
import { isLoadFailure } from './import-screen.ts'
import { t } from './messages.ts'

type BoundaryError = { error: unknown; reset: () => void }

/**
 * Reloads the page if the server is reachable; without it there would be no page at all. Browsers
 * remember that a screen's file failed to load, so only a reload can retry. Returns whether it does.
 */
async function reloadWhenReachable(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return false
  location.reload()
  return true
}

/** Shows an error in place of the screen. Source: specification, point 2, Shared layout. */
export function ScreenError({ error, reset }: BoundaryError) {
  const message = (error instanceof Error && error.message) || t('unexpected')
  if (error instanceof Error && isLoadFailure(error.cause)) {
    const retry = async () => (await reloadWhenReachable()) || reset()
    return <ErrorState title={message} onRetry={() => void retry()} />
  }
  return <ErrorState title={t('somethingWrong')} message={message} onRetry={reset} />
}

type Props = { children: ReactNode; resetKey?: string }

/** Keeps an error in one part from breaking the whole page. */
export function ErrorBoundary({ children, resetKey = '' }: Props) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={ScreenError}>
      {children}
    </CatchBoundary>
  )
}
