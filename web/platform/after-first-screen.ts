import { queryClient } from './cache/query-client.ts'

/** The first screen is complete after this time at most, ms. */
const firstScreenMs = 700

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves once everything else on the screen is loaded. */
export async function afterFirstScreen(): Promise<void> {
  do await wait(firstScreenMs)
  while (queryClient.isFetching() > 0)
}
