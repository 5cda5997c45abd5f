import { useRef, useState } from 'react'
import { pairRound, releaseRound } from '#contract/tournaments/rounds.ts'
import type { Relaxation } from '#engine/tournaments/pairing/swiss/types.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { createRandomId } from '../../platform/random-id.ts'

export type PairingFailure = {
  readonly message: string
  /** Whether no valid pairing exists, so that a rule must be relaxed. */
  readonly mustRelax: boolean
}

/** Returns functions that pair and release rounds, one at a time. */
export function useRoundCalls(tournamentId: string) {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<PairingFailure | null>(null)
  const key = useRef(createRandomId())
  const run = async <T>(name: string, request: (idempotencyKey: string) => Promise<T>) => {
    setBusy(name)
    setFailure(null)
    try {
      return await request(key.current)
    } catch (error) {
      const details = error instanceof ApiError ? error.details : []
      setFailure({
        message: reasonOf(error),
        mustRelax: details.some(({ field }) => field === 'relax'),
      })
      return null
    } finally {
      key.current = createRandomId()
      setBusy(null)
    }
  }
  const params = { id: tournamentId }
  return {
    busy,
    failure,
    pair: (relax: readonly Relaxation[]) =>
      run('pair', (idempotencyKey) =>
        call(pairRound, { params, body: { relax: [...relax] } }, { idempotencyKey }),
      ),
    release: (ids: readonly string[]) =>
      run('release', async () => {
        for (const roundId of ids) await call(releaseRound, { params: { ...params, roundId } })
        return ids
      }),
  }
}
