import { useRef, useState } from 'react'
import type { Scoring } from '../keep/open-match.ts'

type Done<Entry, Action> = {
  readonly entry: Entry
  readonly enters: Action | null
  readonly isUndo: boolean
}

type Given<Entry, Action> = {
  readonly scoring: Scoring
  readonly begin: Entry
  readonly enter: (action: Action) => void
  readonly undo: () => void
}

/**
 * What is typed and not yet entered. What was entered stays in sight until the log has it, so that the
 * numbers go from one to the next without a step between.
 */
export function useEntry<Entry, Action>({ scoring, begin, enter, undo }: Given<Entry, Action>) {
  const now = useRef(begin)
  const [entry, setEntry] = useState(begin)
  const [sent, setSent] = useState<{ readonly entry: Entry; readonly at: number } | null>(null)
  const at = scoring.log.length
  const isOnTheWay = sent !== null && sent.at === at && scoring.refusal === null
  const press = (change: (entry: Entry) => Done<Entry, Action>) => {
    const before = now.current
    const done = change(before)
    now.current = done.entry
    setEntry(done.entry)
    setSent(done.enters === null ? null : { entry: before, at })
    if (done.enters !== null) enter(done.enters)
    if (done.isUndo) undo()
  }
  return { entry: isOnTheWay ? sent.entry : entry, press, isOnTheWay }
}
