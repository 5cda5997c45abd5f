import { afterFirstScreen } from '../../platform/after-first-screen.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'

/**
 * The time of the viewer's next match. Its code and forecast load after the rest of the screen.
 */
export const MyStart = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./my-start.tsx')).MyStart
  },
  { isSilent: true },
)
