import { useRef, useState } from 'react'
import type { Scoring } from '../storage/scoring.ts'
import { type Hand, saveHand, loadHand } from './stored-hand.ts'

type EntryResult<Entry, Action> = {
  readonly entry: Entry
  readonly action: Action | null
  readonly isUndo: boolean
}

type EntryOptions<Entry, Action> = {
  readonly scoring: Scoring
  /** The initial input: empty, or with the darts in hand before a reload. */
  readonly initialEntry: { readonly empty: Entry; readonly fromHand: (hand: Hand) => Entry }
  readonly enter: (action: Action) => void
  readonly undo: () => void
}

/**
 * Holds the input of a visit. It stays visible until the visit is in the log, so that the numbers
 * do not flicker.
 */
export function useEntry<Entry extends Hand, Action>({
  scoring,
  initialEntry,
  enter,
  undo,
}: EntryOptions<Entry, Action>) {
  const { id } = scoring.match
  const logLength = scoring.log.length
  const [entry, setEntry] = useState(() => {
    const stored = loadHand(id, logLength)
    return stored === null ? initialEntry.empty : initialEntry.fromHand(stored)
  })
  const latest = useRef(entry)
  const [sent, setSent] = useState<{ readonly entry: Entry; readonly at: number } | null>(null)
  const isSaving = sent !== null && sent.at === logLength && scoring.refusal === null
  const press = (change: (entry: Entry) => EntryResult<Entry, Action>) => {
    const before = latest.current
    const result = change(before)
    latest.current = result.entry
    setEntry(result.entry)
    setSent(result.action === null ? null : { entry: before, at: logLength })
    saveHand(id, logLength + (result.isUndo ? 1 : 0), result.entry)
    if (result.action !== null) enter(result.action)
    if (result.isUndo) undo()
  }
  return { entry: isSaving ? sent.entry : entry, press }
}
