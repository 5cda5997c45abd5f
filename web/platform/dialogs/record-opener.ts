import type { MatchDraftInput } from '#contract/matches.ts'
import type { SportId } from '#engine/sports/types.ts'
import { createStore } from '../storage/create-store.ts'
import { getRouter } from '../navigation.ts'

/** What the record dialog starts with. */
export type RecordRequest = {
  sportId?: SportId | undefined
  player1Id?: string | undefined
  player2Id?: string | undefined
  /** The match to correct. */
  matchId?: string | undefined
  /** A match in this browser's outbox, whose content fills the form. */
  draft?: MatchDraftInput | undefined
  /** Its outbox key, for removing it once recorded. */
  waitingKey?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks the history entry of the open dialog, so that Back closes it. */
    recording?: true
  }
}

const request = createStore<RecordRequest | null>(null)
/** Stops listening for Back; set while the dialog has a history entry. */
let stopListening: (() => void) | null = null
let opener: Element | null = null

// During a history event the router's own location is still the old one.
const isInUrl = () => new URLSearchParams(getRouter().history.location.search).has('record')
const isInState = () => getRouter().history.location.state.recording === true

export function openRecord(options: RecordRequest = {}): void {
  if (stopListening === null) {
    opener = document.activeElement
    if (!isInUrl() && !isInState()) {
      const state = { recording: true } as const
      void getRouter().navigate({ to: '.', search: true, hash: true, state, resetScroll: false })
    }
    stopListening = getRouter().history.subscribe(({ action }) => {
      const isStillOpen = action.type === 'REPLACE' || isInState() || isInUrl()
      if (!isStillOpen) dismiss()
    })
  }
  request.set(options)
}

function dismiss() {
  stopTracking()
  request.set(null)
}

function stopTracking() {
  stopListening?.()
  stopListening = null
  returnFocus()
}

/** Removes the dialog's history entry; the dialog stays open to show the recorded match. */
export function leaveRecordEntry(): void {
  if (stopListening === null) return
  stopTracking()
  if (isInState()) return getRouter().history.back()
  if (!isInUrl()) return
  // Without this, the URL that opened the dialog would open it again.
  const search = (old: object) => ({ ...old, record: undefined })
  void getRouter().navigate({ to: '.', search, replace: true, resetScroll: false })
}

export function closeRecord(): void {
  leaveRecordEntry()
  request.set(null)
}

/**
 * Returns the focus to the dialog's opener; if that is gone, or was the URL, to the page's heading.
 */
function returnFocus() {
  const previousOpener = opener
  opener = null
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const canFocus =
      previousOpener instanceof HTMLElement &&
      previousOpener.isConnected &&
      previousOpener !== document.body
    const target = canFocus ? previousOpener : document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
  }, dialogReleaseMs)
}

/** How long the dialog takes to close and release the focus, in ms. */
const dialogReleaseMs = 30

/** Returns a function that opens the record dialog from any screen. */
export function useRecordMatch(): (options?: RecordRequest) => void {
  return openRecord
}

export function useRecordRequest(): RecordRequest | null {
  return request.use()
}
