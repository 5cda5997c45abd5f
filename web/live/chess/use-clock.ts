import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { LiveEvent } from '#engine/live/log.ts'
import { advanceClocks, type ChessAction, type ChessState } from '#engine/live/chess/rules.ts'
import { deleteNote, saveNote, readNote } from '../storage/note.ts'
import type { Scoring } from '../storage/scoring.ts'
import { msUntilNextTick } from './clock.ts'

/** The clock reading that is stored each second, with the time of day. */
type Reading = { readonly at: number; readonly wall: number }

const isReading = (note: unknown): note is Reading =>
  typeof note === 'object' && note !== null && 'at' in note && 'wall' in note

/** By match: seconds by which its clock is ahead of this page's monotonic clock. */
const clockOffsets = new Map<string, number>()
const steady = () => performance.now() / 1_000
const roundToMs = (seconds: number) => Math.round(seconds * 1_000) / 1_000

/** Returns the device with the latest entry, which runs both clocks. Null before the start. */
export function clockDeviceOf({ log, official, device }: Scoring): string | null {
  const last = (log as readonly LiveEvent<ChessAction>[]).findLast(
    (event) => event.type === 'act' && 'at' in event.action,
  )
  if (last === undefined) return null
  return official.find(({ event }) => event.id === last.id)?.device ?? device
}

/** A device has slept if its two clocks differ by more than this, in seconds. */
const minSleptSeconds = 2

/** Why the clocks may be wrong. */
export type ClockGap = { readonly kind: 'dark' | 'slept'; readonly seconds: number }

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
  const keeper = clockDeviceOf(scoring)
  const isKeeper = keeper === null || keeper === scoring.device
  const isRunning = state.running !== null
  const [isReady, setReady] = useState(() => clockOffsets.has(id))
  const [gap, setGap] = useState<ClockGap | null>(null)
  const [read, setRead] = useState(state.at)

  /** Returns the current reading, never before the latest entry. */
  const now = useCallback((): number => {
    const at = (clockOffsets.get(id) ?? 0) + steady()
    if (at >= state.at && clockOffsets.has(id)) return roundToMs(at)
    clockOffsets.set(id, state.at - steady())
    return state.at
  }, [id, state.at])

  const restoreReading = useEffectEvent((note: unknown) => {
    const at = Math.max(state.at, isReading(note) ? note.at : 0)
    clockOffsets.set(id, at - steady())
    setReady(true)
    if (!isKeeper || !isRunning) return
    enter({ kind: 'pause', at: roundToMs(at) })
    if (isReading(note)) setGap({ kind: 'dark', seconds: (Date.now() - note.wall) / 1_000 })
  })
  useEffect(() => {
    let isUnmounted = false
    if (!clockOffsets.has(id))
      void readNote(id).then((note) => !isUnmounted && restoreReading(note))
    return () => {
      isUnmounted = true
    }
  }, [id])

  const isTicking = isReady && isKeeper && isRunning && status === 'live'
  const shown = isTicking ? advanceClocks(state, Math.max(read, state.at)) : state

  const flagFell = useEffectEvent(() => {
    // The device noticed the flag; claiming it is up to the players.
    enter({ kind: 'beat', at: now() })
  })
  const hasFallen = isTicking && shown.flagged !== null
  useEffect(() => {
    if (hasFallen) flagFell()
  }, [hasFallen])

  useEffect(() => {
    if (!isTicking) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const at = now()
      setRead(at)
      const wait = msUntilNextTick(advanceClocks(state, at))
      if (wait !== null) timer = setTimeout(tick, wait)
    }
    tick()
    return () => clearTimeout(timer)
  }, [isTicking, state, now])

  const saveReading = useEffectEvent(() => {
    void saveNote(id, { at: now(), wall: Date.now() } satisfies Reading)
  })
  useEffect(() => {
    if (!isTicking) return
    let before = { wall: Date.now(), at: steady() }
    saveReading()
    const beat = setInterval(() => {
      const next = { wall: Date.now(), at: steady() }
      const asleep = (next.wall - before.wall) / 1_000 - (next.at - before.at)
      if (asleep > minSleptSeconds) setGap({ kind: 'slept', seconds: asleep })
      before = next
      saveReading()
    }, 1_000)
    return () => clearInterval(beat)
  }, [isTicking])

  const isOnRecord = status === 'finished'
  useEffect(() => {
    if (isOnRecord) void deleteNote(id)
  }, [isOnRecord, id])

  /** Takes the clocks over from another device: both stop at the last known reading. */
  const take = () => {
    clockOffsets.set(id, state.at - steady())
    enter({ kind: 'pause', at: state.at })
  }
  return { shown, now, isKeeper, isReady, take, gap, forgetGap: () => setGap(null) }
}
