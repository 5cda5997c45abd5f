import { runExclusively } from '../../platform/run-exclusively.ts'
import type { Scoring } from './scoring.ts'
import { findUnsentMatches } from './store.ts'

/**
 * Sends stored matches that no tab has open, each once even with concurrent calls. Returns each
 * match by the id it was stored under, with what could not be sent and why.
 */
export async function flushStored(userId: string): Promise<ReadonlyMap<string, Scoring>> {
  const sent = new Map<string, Scoring>()
  await runExclusively('fivebar-live-flush', async () => {
    const waiting = await findUnsentMatches(userId).catch(() => [])
    if (waiting.length === 0) return
    const { OpenMatch } = await import('./open-match.ts')
    for (const { id } of waiting) {
      if (await isOpen(id)) continue
      const match = await OpenMatch.open(id, userId)
      await match.flush()
      match.close()
      sent.set(id, match.get())
    }
  })
  return sent
}

/** Whether a tab has the match open. That tab sends its entries itself. */
async function isOpen(id: string): Promise<boolean> {
  if (navigator.locks === undefined) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === `fivebar-live-${id}`)
}
