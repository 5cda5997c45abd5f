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
import { draftOf, wasPlayed } from './values.ts'
import { sideLabels, slotsOf, usePeople } from './players/people.ts'
import { isScoreField, messagesByField, moreFields, sentences } from './problems.ts'
import { usePreview } from './saving/use-preview.ts'
import type { PadHandle } from './use-record-values.ts'
import { focusFault, focusInForm, useScoreForm } from './use-score-form.ts'
import { type Ranks, useRanks } from './players/use-ranks.ts'
import { type Refusal, useSave } from './saving/use-save.ts'
import { t } from './messages.ts'

const chosenCell = '[data-score][data-active]'
/** After one of these is chosen, the score comes next. */
const scoreParts = ['format', 'mode', 'target'] as const

export type RecordingProps = {
  initial: RecordValues
  /** The match to correct. */
  match: Match | null
  waitingKey: string | undefined
  /** The sport is fixed. */
  sportGiven: boolean
  onClose: () => void
  /** `ranks` are those before the match. */
  onRecorded: (match: RecordedMatch, ranks: Ranks) => void
  /** Reloads the match and restarts the form. */
  onReload?: (() => void) | undefined
}

/** Manages the form: its values, problems and saving. */
export function useRecording(props: RecordingProps) {
  const { initial, match } = props
  const client = useQueryClient()
  const me = useUser()?.playerId ?? null
  const form = useScoreForm(initial)
  const { values, found, reason, setReason, submitted } = form
  const people = usePeople(values)
  const labels = sideLabels(people, values.pairs)
  const playing = slotsOf(values).map((slot) => people[slot])
  const known = playing.filter((person) => person !== null)
  const isAsked = match === null && known.length === playing.length
  const ranks = useRanks(values.sportId, isAsked ? known : null)
  const [picking, setPicking] = useState<Slot | null>(() => firstEmpty(initial))
  const [autofocus] = useState(picking === null)
  const [moreOpen, setMoreOpen] = useState(initial.ending !== 'played')
  const openMoreFor = (found: readonly FieldProblem[]) => {
    if (found.some(({ field }) => moreFields.includes(field))) setMoreOpen(true)
  }
  const { busy, refusal, save, forget } = useSave({
    ...props,
    onRecorded: (recorded) => props.onRecorded(recorded, ranks),
    onRefused: openMoreFor,
  })
  useEffect(() => {
    if (refusal !== null && refusal.details.length > 0) focusFault()
  }, [refusal])
  const preview = usePreview(values, match)
  const denied = useDenied(values)

  const isWhole = wasPlayed(values.ending) && found.errors.length === 0
  const [isPadWanted, setPadWanted] = useState(false)
  const edits = form.handleWith(forget)
  const handle: PadHandle = {
    ...edits,
    autofocus,
    saveNow: isWhole ? () => submit() : null,
    change: (part) => {
      edits.change(part)
      if (part.pairs !== undefined) setPicking(firstEmpty({ ...values, ...part }))
      else if (picking === null && scoreParts.some((name) => name in part)) focusInForm(chosenCell)
    },
    press: (key) => {
      // Going back to a field means to change it; typing completes the score again.
      setPadWanted(key.type === 'move' || key.type === 'erase')
      edits.press(key)
    },
  }
  const judged = form.judge({ own: denied, served: refusal?.details ?? [] })
  const reasonMissing = match !== null && reason.trim() === ''

  const submit = () => {
    openMoreFor(found.errors)
    const next = judged.attempt()
    if (next === 'wrong' || reasonMissing) return focusFault()
    if (next === 'save') send()
  }
  const send = (isAnother = false) =>
    void save(draftOf(values), titleOf(values, labels), reason.trim(), isAnother)
  const pick = (player: Player) => {
    if (picking === null) return
    client.setQueryData(keyOf(getPlayer, { id: player.id }), player)
    const chosen = { ...values.people, [picking]: player.id }
    handle.change({ people: chosen })
    const next = firstEmpty({ ...values, people: chosen })
    setPicking(next)
    // The keypad returns with its field.
    if (next === null) focusInForm(chosenCell)
  }
  return {
    me,
    handle,
    values,
    people,
    labels,
    picking,
    setPicking,
    pick,
    preview,
    scoreProblems: judged.scoreProblems,
    words: messagesByField(judged.otherProblems),
    warned: judged.warned,
    mustConfirm: judged.mustConfirm,
    busy,
    refusal,
    refusalWords: refusal === null ? '' : wordsOfRefusal(refusal, values, match !== null),
    submit,
    title: titleOf(values, labels),
    /** Records it in addition to the possible duplicate. */
    recordAnother: () => send(true),
    forget,
    /** A tournament match stays one. */
    tournament: match?.tournamentName ?? null,
    /** The score is complete: shows the rest instead of the keys. */
    isPadFolded: isWhole && !isPadWanted,
    unfoldPad: () => setPadWanted(true),
    moreOpen,
    setMoreOpen,
    reason,
    setReason,
    reasonWanted: submitted && reasonMissing,
  }
}

export type Recording = ReturnType<typeof useRecording>

/** Returns problems without a field in the form, else a hint where to look. */
function wordsOfRefusal({ message, details }: Refusal, values: RecordValues, correcting: boolean) {
  if (details.length === 0) return message
  const shown: readonly string[] = [...slotsOf(values), ...moreFields, 'format']
  const loose = details.filter(
    ({ field }) =>
      !shown.includes(field) && !isScoreField(field) && !(correcting && field === 'reason'),
  )
  return loose.length === 0 ? t('notSaved') : t('notSavedBecause', { problems: sentences(loose) })
}

function firstEmpty(values: RecordValues): Slot | null {
  return slotsOf(values).find((slot) => values.people[slot] === '') ?? null
}

/** `Lerato 3–1 Tomás`. */
export function titleOf(values: RecordValues, [one, two]: readonly [string, string]): string {
  const { player1Score, player2Score } = draftOf(values)
  return `${one} ${player1Score}–${player2Score} ${two}`
}

/** Returns why the person may not record a match between these players; undefined if they may. */
function useDenied(values: RecordValues) {
  const playerIds = slotsOf(values).map((slot) => values.people[slot])
  const permission = usePermission()('match.record', { playerIds })
  return permission.ok ? [] : [{ field: 'player1Id', ...permission.reason }]
}
