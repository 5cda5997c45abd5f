import { useEffect, useRef, useState } from 'react'
import { keepNote, readNote } from '../keep/note.ts'

type Run = { readonly place: string; readonly balls: number }

const isRun = (note: unknown): note is Run =>
  typeof note === 'object' && note !== null && 'place' in note && 'balls' in note

/** The balls of a visit that has not ended: on this device's disk before they show. */
export function useRun(matchId: string, place: string) {
  const [shown, setShown] = useState<Run | null>(null)
  const latest = useRef<Run | null>(null)
  useEffect(() => {
    let isGone = false
    void readNote(matchId).then((note) => {
      if (isGone || !isRun(note) || latest.current !== null) return
      latest.current = note
      setShown(note)
    })
    return () => {
      isGone = true
    }
  }, [matchId])
  const now = () => (latest.current?.place === place ? latest.current.balls : 0)
  const keep = (next: Run) => {
    latest.current = next
    void keepNote(matchId, next).then(() => {
      if (latest.current === next) setShown(next)
    })
  }
  return {
    balls: shown?.place === place ? shown.balls : 0,
    /** With those that are still on their way to the disk. */
    now,
    set: (balls: number, at = place) => keep({ place: at, balls }),
  }
}
