import { useSyncExternalStore } from 'react'
import type { MatchDraftInput } from '#contract/matches.ts'
import type { SportId } from '#engine/sports/types.ts'

/** What the record dialog starts with; all of it optional. */
export type RecordRequest = {
  sportId?: SportId | undefined
  player1Id?: string | undefined
  player2Id?: string | undefined
  /** A match to correct. */
  matchId?: string | undefined
  /** A match that waited and was refused: the form takes its content. */
  draft?: MatchDraftInput | undefined
  /** The key it waits under, to drop it once it is recorded. */
  waitingKey?: string | undefined
}

let request: RecordRequest | null = null
const listeners = new Set<() => void>()

function change(next: RecordRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

export function openRecord(wanted: RecordRequest = {}): void {
  change(wanted)
}

export function closeRecord(): void {
  change(null)
}

/** Opens the dialog that records a match, from any screen. */
export function useRecordMatch(): (wanted?: RecordRequest) => void {
  return openRecord
}

export function useRecordRequest(): RecordRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )
}
