import type { Step } from '#engine/live/log.ts'
import { isTimeAction } from '#engine/live/pool/shot-clock.ts'
import type { Side } from '#engine/sports/types.ts'

/** The state of a pad's shot clock. */
export type Shot = {
  /** Id of the entry before the shot; null for the first. */
  readonly after: string | null
  /** Number of extensions taken for it. */
  readonly extensions: number
  /** Whose time-out is running. */
  readonly timeout: Side | null
}

type PoolStep = Step<{ readonly kind: string }, unknown>

/** Returns the current shot, from the valid entries of a match. */
export function currentShot(steps: readonly PoolStep[]): Shot {
  const last = steps.findLast(({ action }) => action.kind !== 'extension')
  const extensions = steps.length - 1 - (last === undefined ? -1 : steps.lastIndexOf(last))
  const isTimeout = last !== undefined && isTimeAction(last.action)
  return {
    after: last?.id ?? null,
    extensions,
    timeout: isTimeout ? (last.action as { readonly by: Side }).by : null,
  }
}

/** A running clock: its shot, start time, and the extensions taken before. */
export type RunningClock = {
  readonly after: string | null
  readonly startedAt: number
  readonly extensions: number
}

/** Returns the seconds left for a shot; null if the clock does not run for it. */
export function secondsLeft(
  running: RunningClock | null,
  { after, extensions }: Shot,
  { seconds, now }: { readonly seconds: number; readonly now: number },
): { readonly left: number; readonly total: number } | null {
  if (running === null || running.after !== after) return null
  const total = seconds * (1 + Math.max(0, extensions - running.extensions))
  return { left: Math.max(0, total - (now - running.startedAt) / 1_000), total }
}
