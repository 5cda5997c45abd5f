import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { LiveEvent } from '#engine/live/log.ts'
import { advanceClocks, type ChessAction, type ChessState } from '#engine/live/chess/rules.ts'
import { deleteNote, saveNote, readNote } from '../storage/note.ts'
import type { Scoring } from '../storage/scoring.ts'
import { untilNext } from './clock.ts'

/** The clock reading stored each second, with the time of day. */
type Reading = { readonly at: number; readonly wall: number }

const isReading = (note: unknown): note is Reading =>
  typeof note === 'object' && note !== null && 'at' in note && 'wall' in note

/** Seconds that a match's clock is ahead of this page's monotonic clock, by match. */
const ahead = new Map<string, number>()
const steady = () => performance.now() / 1_000
const exact = (seconds: number) => Math.round(seconds * 1_000) / 1_000

/** Returns the device with the latest entry, which keeps both clocks. Null before the start. */
export function clockDeviceOf({ log, official, device }: Scoring): string | null {
  const last = (log as readonly LiveEvent<ChessAction>[]).findLast(
    (event) => event.type === 'act' && 'at' in event.action,
  )
  if (last === undefined) return null
  return official.find(({ event }) => event.id === last.id)?.device ?? device
}

/** A larger difference between a device's two clocks, in seconds, means that it slept. */
const sleptSeconds = 2

/** Why the clocks may be wrong. */
export type Gap = { readonly kind: 'dark' | 'slept'; readonly seconds: number }

/**
 * Runs both clocks of a game on this device's monotonic clock, stored each second. After a reload or
 * a crash they are stopped at the last reading.
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
  const [isReady, setReady] = useState(() => ahead.has(id))
  const [gap, setGap] = useState<Gap | null>(null)
  const [read, setRead] = useState(state.at)

  /** Returns the current reading; never before the latest entry. */
  const now = useCallback((): number => {
    const at = (ahead.get(id) ?? 0) + steady()
    if (at >= state.at && ahead.has(id)) return exact(at)
    ahead.set(id, state.at - steady())
    return state.at
  }, [id, state.at])

  const wake = useEffectEvent((note: unknown) => {
    const at = Math.max(state.at, isReading(note) ? note.at : 0)
    ahead.set(id, at - steady())
    setReady(true)
    if (!isKeeper || !isRunning) return
    enter({ kind: 'pause', at: exact(at) })
    if (isReading(note)) setGap({ kind: 'dark', seconds: (Date.now() - note.wall) / 1_000 })
  })
  useEffect(() => {
    let isGone = false
    if (!ahead.has(id)) void readNote(id).then((note) => !isGone && wake(note))
    return () => {
      isGone = true
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
      const wait = untilNext(advanceClocks(state, at))
      if (wait !== null) timer = setTimeout(tick, wait)
    }
    tick()
    return () => clearTimeout(timer)
  }, [isTicking, state, now])

  const keep = useEffectEvent(() => {
    void saveNote(id, { at: now(), wall: Date.now() } satisfies Reading)
  })
  useEffect(() => {
    if (!isTicking) return
    let before = { wall: Date.now(), at: steady() }
    keep()
    const beat = setInterval(() => {
      const next = { wall: Date.now(), at: steady() }
      const asleep = (next.wall - before.wall) / 1_000 - (next.at - before.at)
      if (asleep > sleptSeconds) setGap({ kind: 'slept', seconds: asleep })
      before = next
      keep()
    }, 1_000)
    return () => clearInterval(beat)
  }, [isTicking])

  const isOnRecord = status === 'finished'
  useEffect(() => {
    if (isOnRecord) void deleteNote(id)
  }, [isOnRecord, id])

  /** Takes over from another device: both clocks stop at the last reading known here. */
  const take = () => {
    ahead.set(id, state.at - steady())
    enter({ kind: 'pause', at: state.at })
  }
  return { shown, now, isKeeper, isReady, take, gap, forgetGap: () => setGap(null) }
}
