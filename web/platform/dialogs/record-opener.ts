import type { MatchDraftInput } from '#contract/matches.ts'
import type { SportId } from '#engine/sports/types.ts'
import { held } from '../storage/held.ts'
import { theRouter } from '../navigation.ts'

/** What the record dialog starts with; all of it optional. */
export type RecordRequest = {
  sportId?: SportId | undefined
  player1Id?: string | undefined
  player2Id?: string | undefined
  /** A match to correct. */
  matchId?: string | undefined
  /** A match that waits in this browser: the form takes its content. */
  draft?: MatchDraftInput | undefined
  /** The key it waits under, to drop it once it is recorded. */
  waitingKey?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry stands for the open dialog, so that Back closes it. */
    recording?: true
  }
}

const request = held<RecordRequest | null>(null)
/** Ends listening for Back; there while the dialog stands for an entry of the history. */
let leave: (() => void) | null = null
let openedFrom: Element | null = null

// The history is ahead of the router while it says that it has moved.
const inUrl = () => new URLSearchParams(theRouter().history.location.search).has('record')
const inState = () => theRouter().history.location.state.recording === true

export function openRecord(wanted: RecordRequest = {}): void {
  if (leave === null) {
    openedFrom = document.activeElement
    if (!inUrl() && !inState()) {
      const state = { recording: true } as const
      void theRouter().navigate({ to: '.', search: true, hash: true, state, resetScroll: false })
    }
    leave = theRouter().history.subscribe(({ action }) => {
      const stays = action.type === 'REPLACE' || inState() || inUrl()
      if (!stays) dismiss()
    })
  }
  request.set(wanted)
}

function dismiss() {
  forgetEntry()
  request.set(null)
}

function forgetEntry() {
  leave?.()
  leave = null
  returnFocus()
}

/** The entry goes and what the dialog leaves behind stays: word of the match that was recorded. */
export function leaveRecordEntry(): void {
  if (leave === null) return
  forgetEntry()
  if (inState()) return theRouter().history.back()
  if (!inUrl()) return
  // The URL that opened the dialog would open it again.
  const search = (old: object) => ({ ...old, record: undefined })
  void theRouter().navigate({ to: '.', search, replace: true, resetScroll: false })
}

export function closeRecord(): void {
  leaveRecordEntry()
  request.set(null)
}

/** Back to what opened the dialog; where that is gone, or was the URL, to the page's heading. */
function returnFocus() {
  const from = openedFrom
  openedFrom = null
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const usable = from instanceof HTMLElement && from.isConnected && from !== document.body
    const target = usable ? from : document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
  }, afterDialog)
}

/** The dialog gives the page back as it goes; in ms. */
const afterDialog = 30

/** Opens the dialog that records a match, from any screen. */
export function useRecordMatch(): (wanted?: RecordRequest) => void {
  return openRecord
}

export function useRecordRequest(): RecordRequest | null {
  return request.use()
}
