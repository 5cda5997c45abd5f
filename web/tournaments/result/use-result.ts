import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { withoutDrawNotice } from '#engine/sports/chess/rules.ts'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { shortName } from '../../matches/record/players/people.ts'
import { joinSentences } from '../../matches/record/problems.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { quickResults } from '../../matches/record/score/quick-values.ts'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import type { PadHandle } from '../../matches/record/use-record-values.ts'
import { focusInvalid, useScoreForm } from '../../matches/record/use-score-form.ts'
import { titleOf } from '../../matches/record/use-recording.ts'
import { resultPreviewQuery } from './result-preview-query.ts'
import {
  toRequestBody,
  valuesOfMatch,
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

/** The form of a result: its problems, consequences and submission. */
export function useResult({ tournament, match, onClose, onReported, onNext }: Options) {
  const form = useScoreForm(valuesOfMatch(match, tournament.sportId))
  const { values, found, reason, setReason } = form
  const [autofocus] = useState(() => quickResults(values).length === 0)
  const [seen, setSeen] = useState(match.version)
  /** The last result sent. If the match has this result, no one else reported first. */
  const [sent, setSent] = useState<Sent | null>(null)
  const isSettled = useRef(false)
  /** True until the reply arrives, which decides what follows. */
  const [isAwaiting, setAwaiting] = useState(false)
  const isMounted = useIsMounted()
  const report = useReport({ tournamentId: tournament.id, match, version: seen })
  const [one, two] = match.sides
  const labels = [shortName(one.name), shortName(two.name)] as const

  // The first quick result gets the focus; saving shows the consequences for the tournament first.
  const handle: PadHandle = { ...form.handleWith(report.forget), autofocus, saveNow: null }
  const own = tournamentProblems(values, match)
  const isValid = found.errors.length + own.length === 0
  const preview = useResultPreview(tournament.id, match, { values, valid: isValid })
  const answer = isValid && !preview.isPlaceholderData ? preview.data : undefined
  const judged = form.judge({
    own,
    refused: [...(answer?.errors ?? []), ...(report.refusal?.details ?? [])],
    warnings: answer?.warnings ?? withoutDrawNotice(found.warnings),
  })

  const submit = async (then: () => void = onClose) => {
    const next = judged.attempt()
    if (next === 'wrong') return focusInvalid()
    if (next === 'confirm') return
    const before = match.hasResult
      ? toRequestBody(valuesOfMatch(match, tournament.sportId), '')
      : null
    setSent({ result: resultKey(values), before })
    setAwaiting(true)
    const saved = await report.save(toRequestBody(values, reason.trim()))
    if (saved !== null) return settle(saved, before, then)
    setAwaiting(false)
    if (isMounted()) focusInvalid()
  }
  const settle = (saved: Match, before: Sent['before'], then = onClose) => {
    if (isSettled.current) return
    isSettled.current = true
    onReported({ tournamentId: tournament.id, match: saved, before })
    if (isMounted()) then()
  }
  // The reply may be lost although the result was saved.
  const isOwn =
    match.hasResult && resultKey(valuesOfMatch(match, tournament.sportId)) === sent?.result
  const arrived = useEffectEvent(() => settle(match, sent?.before ?? null))
  useEffect(() => {
    if (isOwn && !isAwaiting && match.version !== seen) arrived()
  }, [isOwn, isAwaiting, match.version, seen])
  return {
    values,
    handle,
    labels,
    reason,
    setReason,
    scoreProblems: judged.scoreProblems,
    otherMessages: joinSentences(judged.otherProblems),
    warned: judged.warned,
    mustConfirm: judged.mustConfirm,
    preview,
    hasErrors: !isValid,
    busy: report.busy,
    refusal: report.refusal,
    /**
     * Stores the result to be sent later; null for a correction, which must show what it corrects.
     */
    keep: match.hasResult
      ? null
      : () => void report.keep(toRequestBody(values, reason.trim())).then(onClose),
    submit: () => void submit(),
    submitNext: onNext === undefined ? undefined : () => void submit(onNext),
    /** Someone else reported while the form was open. */
    overtaken: match.version !== seen && !report.busy && !isOwn,
    title: titleOf(values, labels),
    adopt: () => {
      report.forget()
      setSeen(match.version)
    },
  }
}

export type ResultState = ReturnType<typeof useResult>

type Sent = { readonly result: string; readonly before: Reported['before'] }

/** Returns a key that identifies a result, regardless of who reported it. */
const resultKey = (values: RecordValues) => JSON.stringify(toRequestBody(values, ''))

type PreviewOf = { values: RecordValues; valid: boolean }

/** Previews valid results, after a pause in typing. */
function useResultPreview(tournamentId: string, match: Match, { values, valid }: PreviewOf) {
  const settled = useDebounced(values)
  const body = valid ? toRequestBody(settled, '') : {}
  const whole = valid && settled === values
  return useQuery({
    ...resultPreviewQuery(tournamentId, match.id, body),
    enabled: whole,
  })
}
