import { queryClient } from '../../platform/cache/query-client.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'

/** The first screen is complete after this time at most, ms. */
const firstScreenMs = 700

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** When the reader plays next. Its code and its forecast are loaded after everything else on the screen. */
export const MyStart = lazyPart(
  async () => {
    do await wait(firstScreenMs)
    while (queryClient.isFetching() > 0)
    return (await import('./my-start.tsx')).MyStart
  },
  { isSilent: true },
)
