import { queryClient } from './cache/query-client.ts'

/** Minimum wait for the first screen, in ms. */
const firstScreenMs = 700

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves once the first screen is shown and no query is loading. */
export async function afterFirstScreen(): Promise<void> {
  do await wait(firstScreenMs)
  while (queryClient.isFetching() > 0)
}
