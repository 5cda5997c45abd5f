import { wasPlayed } from '#engine/sports/finding.ts'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldProblem } from '#contract/errors.ts'
import type { Match } from '#contract/matches.ts'
import { type Player, getPlayer } from '#contract/players/players.ts'
import type { RecordedMatch } from '../waiting/send-waiting.ts'
import { useUser } from '../../platform/session/session.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { type RecordValues, type Slot } from '../../sports/record-values.ts'
import { valuesToDraft } from './values.ts'
import { sideLabels, listSlots, usePeople } from './players/people.ts'
import { isScoreField, messagesByField, moreFields, joinSentences } from './problems.ts'
import { usePreview } from './saving/use-preview.ts'
import type { ScoreFieldsForm } from './use-record-values.ts'
import { focusInvalid, focusInForm, useScoreForm } from './use-score-form.ts'
import { type Ranks, useRanks } from './players/use-ranks.ts'
import { type Refusal, useSave } from './saving/use-save.ts'
import { t } from './messages.ts'

const activeCell = '[data-score][data-active]'
/** Choosing one of these focuses the score. */
const partsFocusingScore = ['format', 'mode', 'target'] as const

export type RecordingProps = {
  initial: RecordValues
  /** The match to correct. */
  match: Match | null
  waitingKey: string | undefined
  /** Whether the sport is fixed. */
  isSportFixed: boolean
  onClose: () => void
  /** Called with the players' ranks before the match. */
  onRecorded: (match: RecordedMatch, ranks: Ranks) => void
  /** Reloads the match and restarts the form. */
  onReload?: (() => void) | undefined
}

/** Manages the form: its values, problems and saving. */
export function useRecording(props: RecordingProps) {
  const { initial, match } = props
  const client = useQueryClient()
  const me = useUser()?.playerId ?? null
  const scoreForm = useScoreForm(initial)
  const { values, ruleProblems, reason, setReason, isSubmitted } = scoreForm
  const people = usePeople(values)
  const labels = sideLabels(people, values.pairs)
  const chosen = listSlots(values).map((slot) => people[slot])
  const chosenPlayers = chosen.filter((person) => person !== null)
  const needsRanks = match === null && chosenPlayers.length === chosen.length
  const ranks = useRanks(values.sportId, needsRanks ? chosenPlayers : null)
  const [activeSlot, setActiveSlot] = useState<Slot | null>(() => firstEmptySlot(initial))
  const [autofocus] = useState(activeSlot === null)
  const [isMoreOpen, setMoreOpen] = useState(initial.ending !== 'played')
  const openMoreFor = (problems: readonly FieldProblem[]) => {
    if (problems.some(({ field }) => moreFields.includes(field))) setMoreOpen(true)
  }
  const { busy, refusal, save, clearRefusal } = useSave({
    ...props,
    onRecorded: (recorded) => props.onRecorded(recorded, ranks),
    onRefused: openMoreFor,
  })
  useEffect(() => {
    if (refusal !== null && refusal.details.length > 0) focusInvalid()
  }, [refusal])
  const preview = usePreview(values, match)
  const permissionProblems = useDeniedProblems(values)

  const isComplete = wasPlayed(values.ending) && ruleProblems.errors.length === 0
  const [isPadOpen, setPadOpen] = useState(false)
  const baseForm = scoreForm.createForm(clearRefusal)
  const form: ScoreFieldsForm = {
    ...baseForm,
    autofocus,
    saveNow: isComplete ? () => submit() : null,
    change: (part) => {
      baseForm.change(part)
      if (part.pairs !== undefined) setActiveSlot(firstEmptySlot({ ...values, ...part }))
      else if (activeSlot === null && partsFocusingScore.some((name) => name in part))
        focusInForm(activeCell)
    },
    press: (key) => {
      // Selecting a field or erasing starts a change, for which the keypad opens.
      setPadOpen(key.type === 'move' || key.type === 'erase')
      baseForm.press(key)
    },
  }
  const validation = scoreForm.validate({
    own: permissionProblems,
    refused: refusal?.details ?? [],
  })
  const lacksReason = match !== null && reason.trim() === ''

  const submit = () => {
    openMoreFor(ruleProblems.errors)
    const next = validation.attempt()
    if (next === 'invalid' || lacksReason) return focusInvalid()
    if (next === 'save') send()
  }
  const send = (isDifferentMatch = false) =>
    void save(
      valuesToDraft(values),
      recordingTitle(values, labels),
      reason.trim(),
      isDifferentMatch,
    )
  const pick = (player: Player) => {
    if (activeSlot === null) return
    client.setQueryData(keyOf(getPlayer, { id: player.id }), player)
    const chosen = { ...values.people, [activeSlot]: player.id }
    form.change({ people: chosen })
    const next = firstEmptySlot({ ...values, people: chosen })
    setActiveSlot(next)
    // Focuses the score field, which shows the keypad.
    if (next === null) focusInForm(activeCell)
  }
  return {
    me,
    form,
    values,
    people,
    labels,
    activeSlot,
    setActiveSlot,
    pick,
    preview,
    scoreProblems: validation.scoreProblems,
    messages: messagesByField(validation.otherProblems),
    warningText: validation.warningText,
    mustConfirm: validation.mustConfirm,
    busy,
    hasChanges: (form.canUndo || reason !== '') && !busy,
    refusal,
    refusalText: refusal === null ? '' : describeRefusal(refusal, values, match !== null),
    submit,
    title: recordingTitle(values, labels),
    /** Records the match although it is a possible duplicate. */
    recordAsDifferent: () => send(true),
    clearRefusal,
    /** Name of the tournament of a corrected match. */
    tournament: match?.tournamentName ?? null,
    /** Whether the keypad is hidden because the score is complete. */
    isPadFolded: isComplete && !isPadOpen,
    unfoldPad: () => setPadOpen(true),
    isMoreOpen,
    setMoreOpen,
    reason,
    setReason,
    isReasonMissing: isSubmitted && lacksReason,
  }
}

export type Recording = ReturnType<typeof useRecording>

/** Describes a refusal: the problems without a field in the form, else a hint to the fields. */
function describeRefusal(
  { message, details }: Refusal,
  values: RecordValues,
  isCorrecting: boolean,
) {
  if (details.length === 0) return message
  const ownFields: readonly string[] = [...listSlots(values), ...moreFields, 'format']
  const otherDetails = details.filter(
    ({ field }) =>
      !ownFields.includes(field) && !isScoreField(field) && !(isCorrecting && field === 'reason'),
  )
  return otherDetails.length === 0
    ? t('notSaved')
    : t('notSavedBecause', { problems: joinSentences(otherDetails) })
}

function firstEmptySlot(values: RecordValues): Slot | null {
  return listSlots(values).find((slot) => values.people[slot] === '') ?? null
}

/** Formats the match: `Lerato 3–1 Tomás`. */
export function recordingTitle(
  values: RecordValues,
  [one, two]: readonly [string, string],
): string {
  const { player1Score, player2Score } = valuesToDraft(values)
  return `${one} ${player1Score}–${player2Score} ${two}`
}

/** Returns the problem if the person may not record a match between these players. */
function useDeniedProblems(values: RecordValues) {
  const playerIds = listSlots(values).map((slot) => values.people[slot])
  const permission = usePermission()('match.record', { playerIds })
  return permission.ok ? [] : [{ field: 'player1Id', ...permission.reason }]
}
