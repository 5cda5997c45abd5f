import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { correctMatch, type Match, type MatchDraftInput, getMatch } from '#contract/matches.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { ApiError, reasonOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/api.ts'
import { openDatabase } from '../../../platform/storage/database.ts'
import { runExclusively } from '../../../platform/run-exclusively.ts'
import { type RecordedMatch, recordOrStore } from '../../waiting/send-waiting.ts'
import { discardWaitingMatch, waitingMatchesLock } from '../../waiting/waiting.ts'
import { toast } from '../../../platform/toasts/toast.ts'
import { useIdempotencyKey } from '../../../platform/forms/use-idempotency-key.ts'
import { leaveRecordEntry } from '../../../platform/dialogs/record-opener.ts'
import { keyOf } from '../../../platform/cache/query-of.ts'
import { useIsMounted } from '../../../ui/hooks/use-is-mounted.ts'
import { keepExactTime } from '../values.ts'
import { t } from '../messages.ts'

export type Refusal = {
  readonly message: string
  readonly details: readonly FieldProblem[]
  /** Whether someone else changed the match meanwhile. */
  readonly isStale: boolean
  /** The match that may be the same, recorded by someone else; null if there is none. */
  readonly duplicate: PossibleDuplicate | null
}

/** A possible duplicate: who recorded it, and how many minutes ago. */
export type PossibleDuplicate = {
  readonly matchId: string
  readonly name: string
  readonly minutes: number
}

type Options = {
  /** The match to correct; null for a new one. */
  match: Match | null
  waitingKey: string | undefined
  onRecorded: (match: RecordedMatch) => void
  onClose: () => void
  /** Called with the problems in the server's reply. */
  onRefused: (details: readonly FieldProblem[]) => void
}

/** Saves the form: a new match through the outbox, a correction directly. */
export function useSave({ match, waitingKey, onRecorded, onClose, onRefused }: Options) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { getKey } = useIdempotencyKey()

  // Another match's form may be open while this one is still being sent.
  const isFormMounted = useIsMounted()

  const record = async (draft: MatchDraftInput, title: string) => {
    const outcome = await (waitingKey === undefined
      ? recordOrStore(draft, title, isFormMounted)
      : replaceWaiting(waitingKey, { draft, title, isFormMounted }))
    if (outcome === null) return setRefusal(sentMeanwhileRefusal())
    if (outcome.kind === 'waiting') {
      if (outcome.waiting.refusal === null)
        toast(t('storedOffline'), t('storedOfflineHint', { title }))
      else toast(t('notRecorded'), t('refusedHint', { title }), 'bad')
      return isFormMounted() ? onClose() : undefined
    }
    if (!isFormMounted()) return toast(t('matchRecorded'), title)
    leaveRecordEntry()
    onRecorded(outcome.match)
  }
  const correct = async (before: Match, draft: MatchDraftInput, reason: string) => {
    const { id, version } = before
    const { matchType, ...result } = keepExactTime(draft, before)
    // A tournament match keeps its type.
    const typeChange = before.tournamentId === null ? { matchType } : {}
    const body = { ...result, ...typeChange, version, reason }
    const idempotencyKey = getKey(JSON.stringify(body))
    const corrected = await call(correctMatch, { params: { id }, body }, { idempotencyKey })
    client.setQueryData(keyOf(getMatch, { id }), corrected)
    toast(t('matchCorrected'), corrected.scoreText)
    if (isFormMounted()) onClose()
  }
  const save = async (
    entered: MatchDraftInput,
    title: string,
    reason: string,
    isDifferentMatch = false,
  ) => {
    const draft = match === null ? { ...entered, askIfDouble: !isDifferentMatch } : entered
    setBusy(true)
    setRefusal(null)
    try {
      await (match === null ? record(draft, title) : correct(match, draft, reason))
    } catch (error) {
      // The form is closed, so the failure is shown as a toast.
      if (!isFormMounted()) {
        const message = match === null ? t('notRecorded') : t('notCorrected')
        return toast(message, `${title}: ${reasonOf(error)}`, 'bad')
      }
      const refused = toRefusal(error)
      setRefusal(refused)
      onRefused(refused.details)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, save, clearRefusal: () => setRefusal(null) }
}

type MatchEntry = { draft: MatchDraftInput; title: string; isFormMounted: () => boolean }

const sentMeanwhileRefusal = (): Refusal => ({
  message: t('alreadySent'),
  details: [],
  isStale: false,
  duplicate: null,
})

/**
 * Replaces a match in the outbox, which keeps its time. Null if it is no longer there, so that it is not
 * recorded twice.
 */
async function replaceWaiting(waitingKey: string, { draft, title, isFormMounted }: MatchEntry) {
  return runExclusively(waitingMatchesLock, async () => {
    const row = await (await openDatabase()).get('outbox', waitingKey)
    if (row === undefined) return null
    const outcome = await recordOrStore(draft, title, isFormMounted, row.recordedAt)
    await discardWaitingMatch(waitingKey)
    return outcome
  })
}

function toRefusal(error: unknown): Refusal {
  const isApiError = error instanceof ApiError
  const duplicate = isApiError ? findDuplicate(error.details) : null
  return {
    message: reasonOf(error),
    details: isApiError && duplicate === null ? error.details : [],
    isStale: isApiError && error.code === 'CONFLICT' && duplicate === null,
    duplicate,
  }
}

function findDuplicate(details: readonly FieldProblem[]): PossibleDuplicate | null {
  const duplicateProblem = details.find(({ key }) => key === 'match.likelyDouble')
  if (duplicateProblem === undefined) return null
  const { matchId, name, minutes } = duplicateProblem.values ?? {}
  if (typeof matchId !== 'string' || typeof name !== 'string') return null
  return { matchId, name, minutes: Number(minutes) }
}
