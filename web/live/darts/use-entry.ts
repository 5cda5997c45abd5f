import { useRef, useState } from 'react'
import { entriesOf } from '#engine/live/log.ts'
import type { Scoring } from '../storage/scoring.ts'
import { type Hand, saveHand, loadHand } from './stored-hand.ts'

type EntryResult<Entry, Action> = {
  readonly entry: Entry
  readonly action: Action | null
  readonly isUndo: boolean
}

/** The input of a visit before the first key. */
export type InitialEntry<Entry> = {
  readonly empty: Entry
  /** Returns the input with the darts in hand before a reload. */
  readonly fromHand: (hand: Hand) => Entry
  /** Returns the empty input of the next visit, with the same input mode. */
  readonly clear: (entry: Entry) => Entry
}

type EntryOptions<Entry, Action> = {
  readonly scoring: Scoring
  readonly initialEntry: InitialEntry<Entry>
  readonly enter: (action: Action) => void
  readonly undo: () => void
}

/** The input of a visit; `at` is the number of visits before it. */
type Input<Entry> = { readonly entry: Entry; readonly at: number }

/**
 * Holds the input of a visit. It stays visible until the visit is in the log, so that the numbers
 * do not flicker. If another device enters or removes the visit, the input is dropped.
 */
export function useEntry<Entry extends Hand, Action>({
  scoring,
  initialEntry,
  enter,
  undo,
}: EntryOptions<Entry, Action>) {
  const { id } = scoring.match
  const at = entriesOf(scoring.log).filter(({ isRemoved }) => !isRemoved).length
  const [input, setInput] = useState((): Input<Entry> => {
    const stored = loadHand(id, at)
    return { entry: stored === null ? initialEntry.empty : initialEntry.fromHand(stored), at }
  })
  const latest = useRef(input)
  const [sent, setSent] = useState<Input<Entry> | null>(null)
  const isSaving = sent !== null && sent.at === at && scoring.refusal === null
  const toCurrent = (each: Input<Entry>): Input<Entry> =>
    isSaving || each.at === at ? each : { entry: initialEntry.clear(each.entry), at }
  const press = (change: (entry: Entry) => EntryResult<Entry, Action>) => {
    const before = toCurrent(latest.current)
    const { entry, action, isUndo } = change(before.entry)
    latest.current = { entry, at: before.at + (action === null ? 0 : 1) - (isUndo ? 1 : 0) }
    setInput(latest.current)
    setSent(action === null ? null : { entry: before.entry, at })
    saveHand(id, latest.current.at, entry)
    if (action !== null) enter(action)
    if (isUndo) undo()
  }
  return { entry: isSaving ? sent.entry : toCurrent(input).entry, press }
}
