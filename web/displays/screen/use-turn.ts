import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DisplaySettings, ShownPicture } from '#contract/club/displays.ts'
import { overdueCalls, type Picture, stayMs, type Urgent, urgentIn } from './pictures/pictures.ts'

/** How long an interruption is shown, in ms. */
const urgentMs = 10_000
/** Minimum time between interruptions of one match, in ms. */
const minGapMs = 60_000

/** The server's clock, and the time of the last render. */
type Clock = { readonly now: () => number; readonly ticked: number }

export type Turn = { readonly at: number; readonly urgent: Urgent | null }

/** Returns the current picture or interruption, with one timer each. */
export function useTurn(
  picture: ShownPicture,
  pictures: readonly Picture[],
  settings: DisplaySettings,
  { now, ticked }: Clock,
): Turn {
  const [key, setKey] = useState<string | null>(null)
  const [urgent, setUrgent] = useState<Urgent | null>(null)
  const before = useRef<ShownPicture | null>(null)
  const shownAt = useRef(new Map<string, number>())
  const found = pictures.findIndex((each) => each.key === key)
  const at = Math.max(0, found)
  const current = pictures[at]!

  const turn = useEffectEvent(() => setKey(pictures[(at + 1) % pictures.length]!.key))
  const stays = stayMs(current, settings)
  const isHeld = urgent !== null || pictures.length < 2
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(turn, stays)
    return () => clearTimeout(timer)
  }, [current.key, stays, isHeld])

  const notice = useEffectEvent((next: ShownPicture) => {
    const happened = urgentIn(before.current, next, now())
    before.current = next
    if (happened === null) return
    if (happened.kind === 'match') {
      const last = shownAt.current.get(happened.matchId) ?? 0
      if (now() - last < minGapMs) return
      const running = new Set(next.live.map(({ id }) => id))
      for (const id of shownAt.current.keys()) if (!running.has(id)) shownAt.current.delete(id)
      shownAt.current.set(happened.matchId, now())
    }
    setUrgent(happened)
  })
  useEffect(() => notice(picture), [picture])
  // No event marks an overdue call, only the clock does.
  const out = useRef<ReadonlySet<string> | null>(null)
  const callOut = useEffectEvent(() => {
    const late = overdueCalls(picture, now())
    const known = out.current ?? new Set(late.map((each) => each.key))
    const again = late.find((each) => !known.has(each.key))
    out.current = new Set(
      late.flatMap((each) => (known.has(each.key) || each === again ? [each.key] : [])),
    )
    if (again !== undefined) setUrgent(again)
  })
  useEffect(() => callOut(), [picture, ticked])
  useEffect(() => {
    if (urgent === null) return
    const timer = setTimeout(() => setUrgent(null), urgentMs)
    return () => clearTimeout(timer)
  }, [urgent])
  return { at, urgent }
}
