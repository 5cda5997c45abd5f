import type { RegisteredRouter } from '@tanstack/react-router'

let given: RegisteredRouter | undefined

/** The shell gives the router as it starts: routes know every screen, and no screen knows the routes. */
export function giveRouter(router: RegisteredRouter): void {
  given = router
}

/** The router, for what navigates outside a component. Throws before the shell has started. */
export function theRouter(): RegisteredRouter {
  if (given === undefined) throw new Error('The shell has not started')
  return given
}
