import { afterFirstScreen } from '../../platform/after-first-screen.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'

/** When the reader plays next. Its code and its forecast are loaded after everything else on the screen. */
export const MyStart = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./my-start.tsx')).MyStart
  },
  { isSilent: true },
)
