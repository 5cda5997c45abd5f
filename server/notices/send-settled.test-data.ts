import { expect } from 'vitest'
import type { World } from '../testing/world.ts'
import { sendDue } from './send-due.ts'

/** How long a node keeps a claim on messages, in ms. */
const leasesMs = [60_000, 5 * 60_000]

/**
 * Sends due messages. The server does so too, every two seconds, so this waits for messages it has claimed.
 */
export async function sendSettled({ server: { context }, now }: World): Promise<void> {
  await sendDue(context, 'push')
  await sendDue(context, 'email')
  const claimedRows = async () =>
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
  await expect.poll(claimedRows).toEqual([])
}
