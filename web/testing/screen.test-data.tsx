import { act, cleanup, configure, render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { SessionUser } from '#contract/players/accounts.ts'
import { setRouter } from '../platform/navigation.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { beginSession, endSession } from '../platform/session/session.ts'
import { dismissAllToasts } from '../platform/toasts/toast.ts'
import { someUser } from './people.test-data.ts'

// Long, because a busy machine is slow; it only stops tests that hang.
configure({ asyncUtilTimeout: 60_000 })

export type RenderedScreen = RenderResult & {
  readonly user: UserEvent
  /** The current URL with its search. */
  readonly address: () => string
}

type Options = {
  readonly as?: SessionUser | null
  /** The initial URL. */
  readonly at?: string
  /** The route's path, for a screen that reads the search of its URL. */
  readonly path?: string
  /** Whether it is a page outside the shell. */
  readonly isBare?: boolean
}

/** Renders an element for a signed-in user, by default an organiser. */
export async function show(element: ReactNode, options: Options = {}): Promise<RenderedScreen> {
  const { as = someUser(), path, at = path ?? '/', isBare = false } = options
  if (as !== null) beginSession({ user: as, expiresAt: '2100-01-01T00:00:00.000Z' })
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const screenRoute = createRoute({
    getParentRoute: () => (isBare ? root : shell),
    path: path ?? '$',
    component: () => element,
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  const routeTree = root.addChildren(isBare ? [screenRoute] : [shell.addChildren([screenRoute])])
  const router = createRouter({ routeTree, history })
  setRouter(router as never)
  await router.load()
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { ...rendered, user: userEvent.setup(), address: () => router.state.location.href }
}

/** Makes the window as narrow as a phone until the test ends. */
export function mockPhone() {
  const matches = (query: string) => query.includes('max-width')
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: matches(query), media: query }),
  )
}

/** Opens or closes a popover as a browser does; the test DOM has none. */
function togglePopover(panel: HTMLElement, newState: 'open' | 'closed') {
  panel.toggleAttribute('data-open', newState === 'open')
  act(() => {
    panel.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }))
  })
}

function pressPopoverButton({ target }: Event) {
  if (!(target instanceof Element)) return
  const button = target.closest('[popovertarget]')
  const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (panel !== null) togglePopover(panel, panel.hasAttribute('data-open') ? 'closed' : 'open')
}

/** Gives each test an empty cache, no session and empty storage. */
export function resetScreen() {
  beforeEach(() => {
    queryClient.clear()
    // One tab needs no locks, and the test DOM has null where browsers without them have undefined.
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
      togglePopover(this, 'closed')
    }
    document.addEventListener('click', pressPopoverButton)
  })
  afterEach(() => {
    document.removeEventListener('click', pressPopoverButton)
    cleanup()
    document.body.replaceChildren()
    dismissAllToasts()
    vi.unstubAllGlobals()
    endSession('signed-out')
    localStorage.clear()
  })
}
