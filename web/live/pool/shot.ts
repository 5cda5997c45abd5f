import type { Step } from '#engine/live/log.ts'
import { isTimeAction } from '#engine/live/pool/shot-clock.ts'
import type { Side } from '#engine/sports/types.ts'

/** The shot that a pad's shot clock counts down. */
export type Shot = {
  /** Id of the entry before the shot; null for the first. */
  readonly previousEntryId: string | null
  /** Number of extensions taken for it. */
  readonly extensions: number
  /** Whose time-out is running. */
  readonly timeoutBy: Side | null
}

type PoolStep = Step<{ readonly kind: string }, unknown>

/** Returns the current shot, from the valid entries of a match. */
export function findCurrentShot(steps: readonly PoolStep[]): Shot {
  const last = steps.findLast(({ action }) => action.kind !== 'extension')
  const extensions = steps.length - 1 - (last === undefined ? -1 : steps.lastIndexOf(last))
  const isTimeout = last !== undefined && isTimeAction(last.action)
  return {
    previousEntryId: last?.id ?? null,
    extensions,
    timeoutBy: isTimeout ? (last.action as { readonly by: Side }).by : null,
  }
}

/** A running clock: its shot, start time, and the extensions taken before. */
export type RunningClock = {
  readonly previousEntryId: string | null
  readonly startedAt: number
  readonly extensions: number
}

/** Returns the seconds left for a shot; null if the clock does not run for it. */
export function computeSecondsLeft(
  running: RunningClock | null,
  { previousEntryId, extensions }: Shot,
  { seconds, now }: { readonly seconds: number; readonly now: number },
): { readonly left: number; readonly total: number } | null {
  if (running === null || running.previousEntryId !== previousEntryId) return null
  const total = seconds * (1 + Math.max(0, extensions - running.extensions))
  return { left: Math.max(0, total - (now - running.startedAt) / 1_000), total }
}
