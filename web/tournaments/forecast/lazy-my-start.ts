import { afterFirstScreen } from '../../platform/after-first-screen.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'

/**
 * When the viewer plays next. The code and the forecast load after everything else on the screen.
 */
export const MyStart = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./my-start.tsx')).MyStart
  },
  { isSilent: true },
)
