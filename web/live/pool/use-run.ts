import { useEffect, useRef, useState } from 'react'
import { savePadState, loadPadState } from '../storage/pad-state.ts'

type Run = { readonly place: string; readonly balls: number }

const isRun = (note: unknown): note is Run =>
  typeof note === 'object' && note !== null && 'place' in note && 'balls' in note

/** Holds the balls of an unfinished innings, which are stored before they are shown. */
export function useRun(matchId: string, place: string) {
  const [storedRun, setStoredRun] = useState<Run | null>(null)
  const latest = useRef<Run | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void loadPadState(matchId).then((note) => {
      if (isUnmounted || !isRun(note) || latest.current !== null) return
      latest.current = note
      setStoredRun(note)
    })
    return () => {
      isUnmounted = true
    }
  }, [matchId])
  const latestBalls = () => (latest.current?.place === place ? latest.current.balls : 0)
  const save = (next: Run) => {
    latest.current = next
    void savePadState(matchId, next).then(() => {
      if (latest.current === next) setStoredRun(next)
    })
  }
  return {
    balls: storedRun?.place === place ? storedRun.balls : 0,
    /** Includes balls that are not stored yet. */
    latest: latestBalls,
    set: (balls: number, at = place) => save({ place: at, balls }),
  }
}
