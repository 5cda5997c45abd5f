import { useState } from 'react'
import { callMatch, undoCall } from '#contract/tournaments/tables.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { refetchChanged } from '../../platform/cache/refetch-changed.ts'

/** Returns functions that call matches to tables and withdraw calls. */
export function useCalls(tournamentId: string) {
  const [busyMatchId, setBusyMatchId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (matchId: string, request: () => Promise<unknown>) => {
    setBusyMatchId(matchId)
    setFailure(null)
    try {
      await request()
    } catch (error) {
      setFailure(reasonOf(error))
      // Someone else may have called or withdrawn the match already.
      void refetchChanged(callMatch.changes)
    } finally {
      setBusyMatchId(null)
    }
  }
  return {
    busyMatchId,
    failure,
    callTo: (matchId: string, table: string) =>
      run(matchId, () =>
        call(callMatch, { params: { id: tournamentId, matchId }, body: { table } }),
      ),
    withdrawCall: (matchId: string) =>
      run(matchId, () => call(undoCall, { params: { id: tournamentId, matchId } })),
  }
}
