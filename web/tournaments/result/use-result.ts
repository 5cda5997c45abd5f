import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { withoutDrawNotice } from '#engine/sports/chess/rules.ts'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { shortName } from '../../matches/record/players/people.ts'
import { sentences } from '../../matches/record/problems.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { quickResults } from '../../matches/record/score/quick-values.ts'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import type { PadHandle } from '../../matches/record/use-record-values.ts'
import { focusFault, useScoreForm } from '../../matches/record/use-score-form.ts'
import { titleOf } from '../../matches/record/use-recording.ts'
import { resultPreviewQuery } from './result-preview-query.ts'
import {
  bodyOf,
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
  /** The last result sent; if the match has it, no one else was faster. */
  const [sent, setSent] = useState<Sent | null>(null)
  const isSettled = useRef(false)
  /** While waiting for the reply, which decides what follows. */
  const [isAwaiting, setAwaiting] = useState(false)
  const isThere = useIsMounted()
  const report = useReport({ tournamentId: tournament.id, match, version: seen })
  const [one, two] = match.sides
  const labels = [shortName(one.name), shortName(two.name)] as const

  // The first quick result gets the focus; the consequences for the tournament are shown before saving.
  const handle: PadHandle = { ...form.handleWith(report.forget), autofocus, saveNow: null }
  const own = tournamentProblems(values, match)
  const isValid = found.errors.length + own.length === 0
  const preview = useResultPreview(tournament.id, match, { values, valid: isValid })
  const answer = isValid && !preview.isPlaceholderData ? preview.data : undefined
  const judged = form.judge({
    own,
    served: [...(answer?.errors ?? []), ...(report.refusal?.details ?? [])],
    warnings: answer?.warnings ?? withoutDrawNotice(found.warnings),
  })

  const submit = async (then: () => void = onClose) => {
    const next = judged.attempt()
    if (next === 'wrong') return focusFault()
    if (next === 'confirm') return
    const before = match.hasResult ? bodyOf(valuesOfMatch(match, tournament.sportId), '') : null
    setSent({ result: resultKey(values), before })
    setAwaiting(true)
    const saved = await report.save(bodyOf(values, reason.trim()))
    if (saved !== null) return settle(saved, before, then)
    setAwaiting(false)
    if (isThere()) focusFault()
  }
  const settle = (saved: Match, before: Sent['before'], then = onClose) => {
    if (isSettled.current) return
    isSettled.current = true
    onReported({ tournamentId: tournament.id, match: saved, before })
    if (isThere()) then()
  }
  // The reply may have been lost although the result arrived.
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
    looseWords: sentences(judged.otherProblems),
    warned: judged.warned,
    mustConfirm: judged.mustConfirm,
    preview,
    hasErrors: !isValid,
    busy: report.busy,
    refusal: report.refusal,
    /** Only where there is no result yet: a correction must show what it corrects. */
    keep: match.hasResult
      ? null
      : () => void report.keep(bodyOf(values, reason.trim())).then(onClose),
    submit: () => void submit(),
    submitNext: onNext === undefined ? undefined : () => void submit(onNext),
    /** Someone else reported while this was open. */
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

/** Identifies a result regardless of its reporter. */
const resultKey = (values: RecordValues) => JSON.stringify(bodyOf(values, ''))

type PreviewOf = { values: RecordValues; valid: boolean }

/** Fetched after a pause in typing, and only for valid results. */
function useResultPreview(tournamentId: string, match: Match, { values, valid }: PreviewOf) {
  const settled = useDebounced(values)
  const body = valid ? bodyOf(settled, '') : {}
  const whole = valid && settled === values
  return useQuery({
    ...resultPreviewQuery(tournamentId, match.id, body),
    enabled: whole,
  })
}
