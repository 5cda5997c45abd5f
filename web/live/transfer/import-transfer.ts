import type { OfficialEventWire } from '#contract/live/events.ts'
import { createStartRequest } from '../storage/restore.ts'
import { updateEvents, saveMatch, loadStored } from '../storage/store.ts'
import type { Transfer } from '../storage/open-match.ts'

/**
 * Stores a match transferred from another device. Its unsent entries are stored as received, so
 * that this device sends them if the server lacks them; both devices may do so. Returns false if
 * this device has unsent entries of its own, which would lose their place.
 */
export async function importTransfer(
  { match, isBegun, events }: Transfer,
  userId: string,
  now: number,
): Promise<boolean> {
  const stored = await loadStored(match.id)
  const known = createOfficialEvents(events, match.startedAt)
  const transferredIds = new Set(known.map(({ event }) => event.id))
  const waiting = (stored?.events ?? []).filter(({ state }) => state === 'waiting')
  if (waiting.some(({ sent }) => !transferredIds.has(sent.event.id))) return false
  const knownEvents = stored?.match.known ?? []
  const isKnown = known.every(({ event }) => knownEvents.some((one) => one.event.id === event.id))
  if (stored !== null && isKnown) return true
  await saveMatch({
    id: match.id,
    userId,
    match: { ...match, rev: known.length },
    start: isBegun ? null : createStartRequest(match),
    known,
    forks: [],
    confirm: null,
    keptAt: now,
  })
  // These entries came back with the transfer and are sent as part of the known log if the server
  // lacks them.
  await updateEvents(waiting.map((event) => ({ ...event, state: 'sent' })))
  return true
}

/** Returns the events in the other device's official order. */
const createOfficialEvents = (events: Transfer['events'], startedAt: string): OfficialEventWire[] =>
  events.map(({ byName, ...sent }, index) => ({
    ...sent,
    parent: events[index - 1]?.event.id ?? null,
    rev: index + 1,
    byName,
    at: sent.seenAt === null ? startedAt : new Date(sent.seenAt).toISOString(),
  }))
