import { Worker } from 'node:worker_threads'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import type { TournamentDecision } from '#engine/tournaments/log/refusal.ts'
import type { Tournament } from '#engine/tournaments/log/events.ts'

/** Timeout in ms, longer than pairing 1,000 players takes. */
const timeoutMs = 60_000

/** Decides a command in a worker thread, so that a large pairing does not block other requests. */
export async function pairInWorker(
  tournament: Tournament,
  command: TournamentCommand,
): Promise<TournamentDecision> {
  const worker = new Worker(new URL('pairing-thread.ts', import.meta.url), {
    workerData: { tournament, command },
  })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The pairing thread ended without a decision')))
    })
  } finally {
    clearTimeout(timer)
  }
}
