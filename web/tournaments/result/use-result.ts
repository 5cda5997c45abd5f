import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dropDrawWarning } from '#engine/sports/chess/rules.ts'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { shortName } from '../../matches/record/players/people.ts'
import { joinSentences } from '../../matches/record/problems.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { quickResults } from '../../matches/record/score/quick-values.ts'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import type { ScoreFieldsForm } from '../../matches/record/use-record-values.ts'
import { focusInvalid, useScoreForm } from '../../matches/record/use-score-form.ts'
import { recordingTitle } from '../../matches/record/use-recording.ts'
import { resultPreviewQuery } from './result-preview-query.ts'
import {
  toRequestBody,
  matchToValues,
  type ResultTournament,
  tournamentProblems,
} from './result-values.ts'
import { type Reported, useReport } from './use-report.ts'

type Match = TournamentMatchWire

type Options = {
  tournament: ResultTournament
  match: Match
  onClose: () => void
  onReported: (reported: Reported) => void
  /** Opens the next match to enter; undefined for the last. */
  onNext?: (() => void) | undefined
}

/** Manages the form for entering or correcting a match result. */
export function useResult({ tournament, match, onClose, onReported, onNext }: Options) {
  const scoreForm = useScoreForm(matchToValues(match, tournament.sportId))
  const { values, ruleProblems, reason, setReason } = scoreForm
  const [autofocus] = useState(() => quickResults(values).length === 0)
  const [seenVersion, setSeenVersion] = useState(match.version)
  /** The last result sent. If the match now has it, the report succeeded without a reply. */
  const [lastSent, setLastSent] = useState<SentResult | null>(null)
  const isFinished = useRef(false)
  /** Whether a reply is awaited; an event that arrives before it must not finish the form. */
  const [isAwaitingReply, setAwaitingReply] = useState(false)
  const isMounted = useIsMounted()
  const report = useReport({ tournamentId: tournament.id, match, version: seenVersion })
  const [one, two] = match.sides
  const labels = [shortName(one.name), shortName(two.name)] as const

  // Quick results, if any, get the focus instead of the pad. No immediate save: the consequences are
  // shown before.
  const form: ScoreFieldsForm = {
    ...scoreForm.createForm(report.clearRefusal),
    autofocus,
    saveNow: null,
  }
  const ownProblems = tournamentProblems(values, match)
  const isValid = ruleProblems.errors.length + ownProblems.length === 0
  const preview = useResultPreview(tournament.id, match, { values, isValid })
  const serverCheck = isValid && !preview.isPlaceholderData ? preview.data : undefined
  const validation = scoreForm.validate({
    own: ownProblems,
    refused: [...(serverCheck?.errors ?? []), ...(report.refusal?.details ?? [])],
    warnings: serverCheck?.warnings ?? dropDrawWarning(ruleProblems.warnings),
  })

  const submit = async (onFinished: () => void = onClose) => {
    const outcome = validation.attempt()
    if (outcome === 'invalid') return focusInvalid()
    if (outcome === 'confirm') return
    const before = match.hasResult
      ? toRequestBody(matchToValues(match, tournament.sportId), '')
      : null
    setLastSent({ result: resultKey(values), before })
    setAwaitingReply(true)
    const saved = await report.save(toRequestBody(values, reason.trim()))
    if (saved !== null) return finish(saved, before, onFinished)
    setAwaitingReply(false)
    if (isMounted()) focusInvalid()
  }
  const finish = (saved: Match, before: SentResult['before'], onFinished = onClose) => {
    if (isFinished.current) return
    isFinished.current = true
    onReported({ tournamentId: tournament.id, match: saved, before })
    if (isMounted()) onFinished()
  }
  const storeForLater = async () => {
    if (await report.storeForLater(toRequestBody(values, reason.trim()))) onClose()
  }
  // The reply may be lost although the result was saved.
  const isOwnResult =
    match.hasResult && resultKey(matchToValues(match, tournament.sportId)) === lastSent?.result
  const finishFromEvent = useEffectEvent(() => finish(match, lastSent?.before ?? null))
  useEffect(() => {
    if (isOwnResult && !isAwaitingReply && match.version !== seenVersion) finishFromEvent()
  }, [isOwnResult, isAwaitingReply, match.version, seenVersion])
  return {
    values,
    form,
    labels,
    reason,
    setReason,
    scoreProblems: validation.scoreProblems,
    otherMessages: joinSentences(validation.otherProblems),
    warningText: validation.warningText,
    mustConfirm: validation.mustConfirm,
    preview,
    hasErrors: !isValid,
    busy: report.busy,
    refusal: report.refusal,
    /**
     * Stores the result to be sent later. Null for a correction, since the user must see the result
     * that it replaces.
     */
    storeForLater: match.hasResult ? null : () => void storeForLater(),
    submit: () => void submit(),
    submitNext: onNext === undefined ? undefined : () => void submit(onNext),
    /** Someone else reported while the form was open. */
    hasConflict: match.version !== seenVersion && !report.busy && !isOwnResult,
    title: recordingTitle(values, labels),
    replaceTheirs: () => {
      report.clearRefusal()
      setSeenVersion(match.version)
    },
  }
}

export type ResultState = ReturnType<typeof useResult>

type SentResult = { readonly result: string; readonly before: Reported['before'] }

/** Returns a key that identifies a result, regardless of who reported it. */
const resultKey = (values: RecordValues) => JSON.stringify(toRequestBody(values, ''))

type PreviewInput = { values: RecordValues; isValid: boolean }

/** Previews valid results, after a pause in typing. */
function useResultPreview(tournamentId: string, match: Match, { values, isValid }: PreviewInput) {
  const debounced = useDebounced(values)
  const body = isValid ? toRequestBody(debounced, '') : {}
  const isCurrent = isValid && debounced === values
  return useQuery({
    ...resultPreviewQuery(tournamentId, match.id, body),
    enabled: isCurrent,
  })
}
