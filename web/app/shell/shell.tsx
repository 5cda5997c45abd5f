import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { usePhone } from '../../ui/use-media.ts'
import { ErrorBoundary } from '../../platform/error-boundary.tsx'
import { useRequiredChange } from '../../platform/required-change.ts'
import { useUser } from '../../platform/session.ts'
import { useToastsWanted } from '../../platform/toast.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Overlays } from './overlays.tsx'
import classes from './shell.module.css'
import { SidePanel } from './side-panel.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { say } from './words.ts'

const Toasts = lazy(() =>
  import('../../platform/toasts.tsx').then(({ Toasts }) => ({ default: Toasts })),
)

const Awaiting = lazy(() =>
  import('./awaiting/awaiting.tsx').then(({ Awaiting }) => ({ default: Awaiting })),
)

/** The shared layout: the bar, the panel, and the page between them. */
export function Shell({ children }: { children?: ReactNode }) {
  const phone = usePhone()
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const told = useToastsWanted()
  const mustChange = useRequiredChange()
  const awaits = useUser()?.awaits
  useShortcuts()
  const page = <ErrorBoundary resetKey={pathname}>{children ?? <Outlet />}</ErrorBoundary>
  return (
    <>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {say('skipToContent')}
      </button>
      <TopBar />
      <div className={classes.body}>
        {!phone && <SidePanel />}
        <main ref={main} tabIndex={-1} className={classes.main}>
          {awaits || mustChange ? (
            <Suspense fallback={null}>
              <Awaiting>{page}</Awaiting>
            </Suspense>
          ) : (
            page
          )}
        </main>
      </div>
      {phone && <BottomBar />}
      <Overlays />
      {told && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}
