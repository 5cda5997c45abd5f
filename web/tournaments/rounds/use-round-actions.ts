import { useState } from 'react'
import { pairRound, releaseRound } from '#contract/tournaments/rounds.ts'
import type { Relaxation } from '#engine/tournaments/pairing/swiss/types.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import { t } from './messages.ts'

export type PairingFailure = {
  readonly message: string
  /** Whether no valid pairing exists, so that a rule must be relaxed. */
  readonly mustRelax: boolean
}

/**
 * Returns functions that pair the next round and release rounds, with their progress and failure. `revision` is that
 * of the rounds as shown.
 */
export function useRoundActions(tournamentId: string, revision: number) {
  const [runningAction, setRunningAction] = useState<'pair' | 'release' | null>(null)
  const [failure, setFailure] = useState<PairingFailure | null>(null)
  // A retry keeps its key while the same rounds are shown.
  const pairingKey = useIdempotencyKey()
  const run = async <T>(
    name: 'pair' | 'release',
    request: () => Promise<T>,
    describe: (reason: string) => string = (reason) => reason,
  ) => {
    setRunningAction(name)
    setFailure(null)
    try {
      return await request()
    } catch (error) {
      const details = error instanceof ApiError ? error.details : []
      setFailure({
        message: describe(reasonOf(error)),
        mustRelax: details.some(({ field }) => field === 'relax'),
      })
      return null
    } finally {
      setRunningAction(null)
    }
  }
  const params = { id: tournamentId }
  const pair = (relax: readonly Relaxation[]) =>
    run('pair', async () => {
      const idempotencyKey = pairingKey.getKey([revision, ...relax].join(' '))
      const paired = await call(
        pairRound,
        { params, body: { relax: [...relax] } },
        { idempotencyKey },
      )
      pairingKey.forget()
      return paired
    })
  const release = (ids: readonly string[]) => {
    let count = 0
    return run(
      'release',
      async () => {
        for (const roundId of ids) {
          await call(releaseRound, { params: { ...params, roundId } })
          count += 1
        }
      },
      (reason) => (count === 0 ? reason : t('releasedSome', { count, total: ids.length, reason })),
    )
  }
  return { runningAction, failure, pair, release }
}
