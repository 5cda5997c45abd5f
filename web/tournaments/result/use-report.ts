import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldProblem } from '#contract/errors.ts'
import {
  correctResult,
  removeResult,
  reportResult,
  type TournamentMatchWire,
  type TournamentResultInput,
} from '#contract/tournaments/matches.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { isUnreachable } from '../../platform/cache/query-client.ts'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { refetchChanged } from '../../platform/cache/refetch-changed.ts'
import { storeResult } from '../../matches/waiting/send-waiting.ts'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { matchTitle } from '../match-sentence.ts'
import { showOptimistically, cacheMatch } from './show-optimistically.ts'
import { t } from './messages.ts'

/** A result that was just sent, and the previous one. */
export type Reported = {
  readonly tournamentId: string
  readonly match: TournamentMatchWire
  /** The result before a correction; null if there was none. */
  readonly before: TournamentResultInput | null
}

export type Refusal = {
  readonly message: string
  readonly details: readonly FieldProblem[]
  /** Whether the server was unreachable, so that the request may be sent again. */
  readonly isUnreachable: boolean
}

type Options = { tournamentId: string; match: TournamentMatchWire; version: number }

/** Sends, corrects or removes a result. A retry of the same content uses the same key. */
export function useReport({ tournamentId, match, version }: Options) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isMounted = useIsMounted()
  const { getKey: getIdempotencyKey } = useIdempotencyKey()
  const params = { id: tournamentId, matchId: match.id }

  const attempt = async (
    send: () => Promise<{ match: TournamentMatchWire }>,
    restore: () => void = () => undefined,
  ) => {
    setBusy(true)
    setRefusal(null)
    try {
      const reply = await send()
      cacheMatch(client, reply.match)
      return reply.match
    } catch (error) {
      restore()
      // Another match may be open by now, so the failure is shown as a toast.
      if (!isMounted())
        toast(t('notReported', { match: matchTitle(match) }), reasonOf(error), 'bad')
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        void refetchChanged(correctResult.changes)
      }
      setRefusal({
        message: reasonOf(error),
        details: error instanceof ApiError ? error.details : [],
        isUnreachable: isUnreachable(error),
      })
      return null
    } finally {
      setBusy(false)
    }
  }
  const save = (body: TournamentResultInput) =>
    attempt(
      () => {
        const idempotencyKey = getIdempotencyKey(JSON.stringify([body, version]))
        return match.hasResult
          ? call(correctResult, { params, body: { ...body, version } }, { idempotencyKey })
          : call(reportResult, { params, body }, { idempotencyKey })
      },
      showOptimistically(client, tournamentId, match, body),
    )
  const remove = (reason: string) =>
    attempt(() => {
      const idempotencyKey = getIdempotencyKey(JSON.stringify(['remove', reason, version]))
      return call(removeResult, { params, query: { version, reason } }, { idempotencyKey })
    })
  /** Stores an unsent result with its idempotency key. Returns whether it is stored. */
  const storeForLater = async (body: TournamentResultInput): Promise<boolean> => {
    const key = getIdempotencyKey(JSON.stringify([body, version]))
    const result = { tournamentId, matchId: match.id, body }
    try {
      await storeResult(key, matchTitle(match), result)
    } catch (error) {
      toast(t('resultNotStored'), reasonOf(error), 'bad')
      return false
    }
    toast(t('resultStored'), t('resultStoredHint', { match: matchTitle(match) }))
    return true
  }
  return { busy, refusal, save, storeForLater, remove, clearRefusal: () => setRefusal(null) }
}

/** Undoes a report; a correction is replaced by the previous result. */
export async function undoReport({ tournamentId, match, before }: Reported): Promise<void> {
  const params = { id: tournamentId, matchId: match.id }
  const { version } = match
  await (before === null
    ? call(removeResult, { params, query: { version, reason: t('undone') } })
    : call(correctResult, { params, body: { ...before, version, reason: t('undone') } }))
}
