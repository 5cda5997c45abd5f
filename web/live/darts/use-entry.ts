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

/** A visit that is being saved or removed: the log still has `logLength` entries. */
type Pending<Entry> = { readonly shown: Entry | null; readonly logLength: number }

/**
 * Holds the input of a visit. It stays visible until the visit is in the log or a key is pressed, so
 * that the numbers do not flicker. If another device enters or removes the visit, the input is
 * dropped.
 */
export function useEntry<Entry extends Hand, Action>({
  scoring,
  initialEntry,
  enter,
  undo,
}: EntryOptions<Entry, Action>) {
  const { id } = scoring.match
  const logLength = scoring.log.length
  const at = entriesOf(scoring.log).filter(({ isRemoved }) => !isRemoved).length
  const [input, setInput] = useState((): Input<Entry> => {
    const stored = loadHand(id, at)
    return { entry: stored === null ? initialEntry.empty : initialEntry.fromHand(stored), at }
  })
  const latest = useRef(input)
  const [pending, setPending] = useState<Pending<Entry> | null>(null)
  const isPending = pending?.logLength === logLength && scoring.refusal === null
  const toCurrent = (each: Input<Entry>): Input<Entry> =>
    isPending || each.at === at ? each : { entry: initialEntry.clear(each.entry), at }
  const press = (change: (entry: Entry) => EntryResult<Entry, Action>) => {
    const before = toCurrent(latest.current)
    const { entry, action, isUndo } = change(before.entry)
    const visitChange = (action === null ? 0 : 1) - (isUndo ? 1 : 0)
    latest.current = { entry, at: Math.max(0, before.at + visitChange) }
    setInput(latest.current)
    const shown = action === null ? null : before.entry
    setPending(visitChange !== 0 || isPending ? { shown, logLength } : null)
    saveHand(id, latest.current.at, entry)
    if (action !== null) enter(action)
    if (isUndo) undo()
  }
  return { entry: (isPending ? pending.shown : null) ?? toCurrent(input).entry, press }
}
