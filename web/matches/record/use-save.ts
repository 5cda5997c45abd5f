import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { correctMatch, type Match, type MatchDraftInput } from '#contract/matches.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { ApiError, reasonOf } from '../../app/api-error.ts'
import { call } from '../../app/api.ts'
import { applyEvent } from '../../app/live-cache.ts'
import { discardWaiting, type RecordedMatch, recordOrKeep } from '../../app/outbox.ts'
import { keys } from '../../app/query-keys.ts'
import { toast } from '../../app/toast.ts'

export type Refusal = {
  readonly message: string
  readonly details: readonly FieldProblem[]
  /** Somebody changed the match in the meantime. */
  readonly stale: boolean
}

type Options = {
  /** The match to correct; a new one is recorded without it. */
  match: Match | null
  waitingKey: string | undefined
  onRecorded: (match: RecordedMatch) => void
  onClose: () => void
}

/** Sends the form: a new match through the outbox, a correction straight to the server. */
export function useSave({ match, waitingKey, onRecorded, onClose }: Options) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const record = async (draft: MatchDraftInput, title: string) => {
    const outcome = await recordOrKeep(draft, title)
    if (waitingKey !== undefined) await discardWaiting(waitingKey)
    if (outcome.kind === 'waiting') {
      void toast('Kept in this browser', `${title}, sent when the connection is back`)
      return onClose()
    }
    tell('match.recorded', outcome.match)
    // The URL that opened the dialog would open it again.
    void navigate({ to: '.', search: (old) => ({ ...old, record: undefined }), replace: true })
    onRecorded(outcome.match)
  }
  const correct = async (before: Match, draft: MatchDraftInput, reason: string) => {
    const { id, version } = before
    const corrected = await call(correctMatch, {
      params: { id },
      body: { ...draft, version, reason },
    })
    client.setQueryData(keys.match(id), corrected)
    tell('match.corrected', corrected)
    void toast('Match corrected', corrected.scoreText)
    onClose()
  }
  const tell = (type: 'match.recorded' | 'match.corrected', saved: Match) => {
    const playerIds = saved.players.map(({ id }) => id)
    applyEvent(client, { type, data: { matchId: saved.id, sportId: saved.sportId, playerIds } })
  }
  const save = async (draft: MatchDraftInput, title: string, reason: string) => {
    setBusy(true)
    setRefusal(null)
    try {
      await (match === null ? record(draft, title) : correct(match, draft, reason))
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, save, forget: () => setRefusal(null) }
}

function refusalOf(error: unknown): Refusal {
  const known = error instanceof ApiError
  return {
    message: reasonOf(error),
    details: known ? error.details : [],
    stale: known && error.code === 'CONFLICT',
  }
}
