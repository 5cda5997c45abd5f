import { queryClient } from './cache/query-client.ts'

/** Minimum wait for the first screen, in ms. */
const firstScreenMs = 700

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves once the first screen is shown and no query is loading, or after a maximum wait in ms. */
export async function afterFirstScreen(maxMs = Infinity): Promise<void> {
  const end = Date.now() + maxMs
  do await wait(firstScreenMs)
  while (queryClient.isFetching() > 0 && Date.now() < end)
}
