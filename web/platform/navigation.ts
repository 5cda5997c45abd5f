import type { RegisteredRouter } from '@tanstack/react-router'

let current: RegisteredRouter | undefined

/** Sets the router at startup: routes import every screen, so no screen may import the routes. */
export function setRouter(router: RegisteredRouter): void {
  current = router
}

/** Returns the router, for navigation outside components. Throws before startup. */
export function getRouter(): RegisteredRouter {
  if (current === undefined) throw new Error('The shell has not started')
  return current
}
