import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import {
  listOverdueCalls,
  type RotationPage,
  getPageDurationMs,
  type Interruption,
  findInterruption,
} from './pages/rotation-pages.ts'

/** How long an interruption is shown, in ms. */
const interruptionMs = 10_000
/** Minimum time between interruptions of one match, in ms. */
const minGapMs = 60_000

/** The server's time, and the local time of the last tick. */
type Clock = { readonly now: () => number; readonly lastTick: number }

export type Rotation = { readonly index: number; readonly interruption: Interruption | null }

/** Rotates the pages, and returns the current one with any interruption. */
export function useRotation(
  picture: DisplayContent,
  pages: readonly RotationPage[],
  settings: DisplaySettings,
  { now, lastTick }: Clock,
): Rotation {
  const [key, setKey] = useState<string | null>(null)
  const [interruption, setInterruption] = useState<Interruption | null>(null)
  const before = useRef<DisplayContent | null>(null)
  const shownAt = useRef(new Map<string, number>())
  const foundIndex = pages.findIndex((each) => each.key === key)
  const index = Math.max(0, foundIndex)
  const current = pages[index]!

  const showNext = useEffectEvent(() => setKey(pages[(index + 1) % pages.length]!.key))
  const shownMs = getPageDurationMs(current, settings)
  const isHeld = interruption !== null || pages.length < 2
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(showNext, shownMs)
    return () => clearTimeout(timer)
  }, [current.key, shownMs, isHeld])

  const detectInterruption = useEffectEvent((next: DisplayContent) => {
    const detected = findInterruption(before.current, next, now())
    before.current = next
    if (detected === null) return
    if (detected.kind === 'match') {
      const last = shownAt.current.get(detected.matchId) ?? 0
      if (now() - last < minGapMs) return
      const liveIds = new Set(next.live.map(({ id }) => id))
      for (const id of shownAt.current.keys()) if (!liveIds.has(id)) shownAt.current.delete(id)
      shownAt.current.set(detected.matchId, now())
    }
    setInterruption(detected)
  })
  useEffect(() => detectInterruption(picture), [picture])
  // Overdue calls cause no event, so they are checked on every tick.
  const announced = useRef<ReadonlySet<string> | null>(null)
  const interruptForOverdueCall = useEffectEvent(() => {
    const overdue = listOverdueCalls(picture, now())
    const known = announced.current ?? new Set(overdue.map((each) => each.key))
    const unannounced = overdue.find((each) => !known.has(each.key))
    announced.current = new Set(
      overdue.flatMap((each) => (known.has(each.key) || each === unannounced ? [each.key] : [])),
    )
    if (unannounced !== undefined) setInterruption(unannounced)
  })
  useEffect(() => interruptForOverdueCall(), [picture, lastTick])
  useEffect(() => {
    if (interruption === null) return
    const timer = setTimeout(() => setInterruption(null), interruptionMs)
    return () => clearTimeout(timer)
  }, [interruption])
  return { index, interruption }
}
