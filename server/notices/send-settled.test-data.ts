import { expect } from 'vitest'
import type { World } from '../testing/world.ts'
import { sendDue } from './send-due.ts'

/** As long as a node keeps what it sends to itself, in ms. */
const leasesMs = [60_000, 5 * 60_000]

/**
 * Sends what is due. The server does so by itself too, every two seconds: what it has taken just now is
 * waited for, before anybody looks at what went out or moves the clock on.
 */
export async function sendSettled({ server: { context }, now }: World): Promise<void> {
  await sendDue(context, 'push')
  await sendDue(context, 'email')
  const taken = async () =>
    context.db
      .selectFrom('noticeSends')
      .select('id')
      .where('sentAt', 'is', null)
      .where('attempts', '>', 0)
      .where(
        'sendAt',
        'in',
        leasesMs.map((ms) => now() + ms),
      )
      .execute()
  await expect.poll(taken).toEqual([])
}
