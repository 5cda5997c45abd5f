import { type ReactNode, useRef } from 'react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { ErrorBoundary } from '../../platform/error-boundary.tsx'
import { useRequiredChange } from '../../platform/forms/required-change.ts'
import { useUser } from '../../platform/session/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Overlays } from './overlays.tsx'
import classes from './shell.module.css'
import { SidePanel } from './side-panel.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { t } from './messages.ts'

const Awaiting = lazyPart(async () => (await import('./awaiting/awaiting.tsx')).Awaiting)

/** The shared layout: the bar, the panel, and the page between them. */
export function Shell({ children }: { children?: ReactNode }) {
  const isPhone = useIsPhone()
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const mustChange = useRequiredChange()
  const awaits = useUser()?.awaits
  useShortcuts()
  const page = <ErrorBoundary resetKey={pathname}>{children ?? <Outlet />}</ErrorBoundary>
  return (
    <>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('skipToContent')}
      </button>
      <TopBar />
      <div className={classes.body}>
        {!isPhone && <SidePanel />}
        <main ref={main} tabIndex={-1} className={classes.main}>
          {awaits || mustChange ? <Awaiting>{page}</Awaiting> : page}
        </main>
      </div>
      {isPhone && <BottomBar />}
      <Overlays />
    </>
  )
}
