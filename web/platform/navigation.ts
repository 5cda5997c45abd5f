import type { RegisteredRouter } from '@tanstack/react-router'

let given: RegisteredRouter | undefined

/** Sets the router at startup: routes import every screen, so no screen may import the routes. */
export function giveRouter(router: RegisteredRouter): void {
  given = router
}

/** Returns the router, for navigation outside components. Throws before startup. */
export function theRouter(): RegisteredRouter {
  if (given === undefined) throw new Error('The shell has not started')
  return given
}
