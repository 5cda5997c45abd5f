import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { LiveEvent } from '#engine/live/log.ts'
import { advanceClocks, type ChessAction, type ChessState } from '#engine/live/chess/rules.ts'
import { deletePadState, savePadState, loadPadState } from '../storage/pad-state.ts'
import type { Scoring } from '../storage/scoring.ts'
import { getMsUntilNextTick } from './clock.ts'

/** The clock reading that is stored each second, with the time of day. */
type Reading = { readonly at: number; readonly wall: number }

const isReading = (note: unknown): note is Reading =>
  typeof note === 'object' && note !== null && 'at' in note && 'wall' in note

/** By match: seconds by which its clock is ahead of this page's monotonic clock. */
const clockOffsets = new Map<string, number>()
/** Returns this page's monotonic clock, in seconds. */
const getMonotonicSeconds = () => performance.now() / 1_000
const roundToMs = (seconds: number) => Math.round(seconds * 1_000) / 1_000

/** Returns the device with the latest clock entry, which runs both clocks. Null before the start. */
export function findClockDevice({ log, official, device }: Scoring): string | null {
  const last = (log as readonly LiveEvent<ChessAction>[]).findLast(
    (event) => event.type === 'act' && 'at' in event.action,
  )
  if (last === undefined) return null
  return official.find(({ event }) => event.id === last.id)?.device ?? device
}

/** A device has slept if its two clocks differ by more than this, in seconds. */
const minSleptSeconds = 2

/** Why the clocks may be wrong: the page was reloaded, or the device slept. */
export type ClockGap = { readonly kind: 'reloaded' | 'slept'; readonly seconds: number }

/**
 * Runs both clocks on this device's monotonic clock and stores the reading each second. A reload or
 * crash stops them at the last reading.
 */
export function useClock(
  scoring: Scoring,
  state: ChessState,
  enter: (action: ChessAction) => void,
) {
  const { id, status } = scoring.match
  const clockDevice = findClockDevice(scoring)
  const isClockDevice = clockDevice === null || clockDevice === scoring.device
  const isRunning = state.running !== null
  const [isReady, setReady] = useState(() => clockOffsets.has(id))
  const [gap, setGap] = useState<ClockGap | null>(null)
  const [shownAt, setShownAt] = useState(state.at)

  /** Returns the current reading, never before the latest entry. */
  const now = useCallback((): number => {
    const at = (clockOffsets.get(id) ?? 0) + getMonotonicSeconds()
    if (at >= state.at && clockOffsets.has(id)) return roundToMs(at)
    clockOffsets.set(id, state.at - getMonotonicSeconds())
    return state.at
  }, [id, state.at])

  const restoreReading = useEffectEvent((note: unknown) => {
    const at = Math.max(state.at, isReading(note) ? note.at : 0)
    clockOffsets.set(id, at - getMonotonicSeconds())
    setReady(true)
    if (!isClockDevice || !isRunning) return
    enter({ kind: 'pause', at: roundToMs(at) })
    if (isReading(note)) {
      // The time of day may have been set back since.
      const seconds = Math.max(0, (Date.now() - note.wall) / 1_000)
      setGap({ kind: 'reloaded', seconds })
    }
  })
  useEffect(() => {
    let isUnmounted = false
    if (!clockOffsets.has(id))
      void loadPadState(id).then((note) => !isUnmounted && restoreReading(note))
    return () => {
      isUnmounted = true
    }
  }, [id])

  const isTicking = isReady && isClockDevice && isRunning && status === 'live'
  const shownState = isTicking ? advanceClocks(state, Math.max(shownAt, state.at)) : state

  const enterFlagFall = useEffectEvent(() => {
    // The device noticed the flag; claiming it is up to the players.
    enter({ kind: 'beat', at: now() })
  })
  const hasFallen = isTicking && shownState.flagged !== null
  useEffect(() => {
    if (hasFallen) enterFlagFall()
  }, [hasFallen])

  useEffect(() => {
    if (!isTicking) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const at = now()
      setShownAt(at)
      const wait = getMsUntilNextTick(advanceClocks(state, at))
      if (wait !== null) timer = setTimeout(tick, wait)
    }
    tick()
    return () => clearTimeout(timer)
  }, [isTicking, state, now])

  const saveReading = useEffectEvent(() => {
    void savePadState(id, { at: now(), wall: Date.now() } satisfies Reading)
  })
  useEffect(() => {
    if (!isTicking) return
    let before = { wall: Date.now(), at: getMonotonicSeconds() }
    saveReading()
    const interval = setInterval(() => {
      const next = { wall: Date.now(), at: getMonotonicSeconds() }
      const sleptSeconds = (next.wall - before.wall) / 1_000 - (next.at - before.at)
      if (sleptSeconds > minSleptSeconds) setGap({ kind: 'slept', seconds: sleptSeconds })
      before = next
      saveReading()
    }, 1_000)
    return () => clearInterval(interval)
  }, [isTicking])

  const isRecorded = status === 'finished'
  useEffect(() => {
    if (isRecorded) void deletePadState(id)
  }, [isRecorded, id])

  /** Takes the clocks over from another device: both stop at the last known reading. */
  const takeOver = () => {
    clockOffsets.set(id, state.at - getMonotonicSeconds())
    enter({ kind: 'pause', at: state.at })
  }
  return {
    shown: shownState,
    now,
    isClockDevice,
    isReady,
    takeOver,
    gap,
    dismissGap: () => setGap(null),
  }
}
