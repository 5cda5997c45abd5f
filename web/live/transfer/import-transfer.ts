import type { OfficialEventWire } from '#contract/live/events.ts'
import { startOf } from '../storage/restore.ts'
import { updateEvents, saveMatch, loadStored } from '../storage/store.ts'
import type { Transfer } from '../storage/open-match.ts'

/**
 * Stores a match transferred from another device. Its unsent entries count as received: if the server
 * lacks them, as after a restored backup, this device sends them, and the other device may send them
 * too. False where this device has unsent entries in the match, which would lose their place.
 */
export async function importTransfer(
  { match, isBegun, events }: Transfer,
  userId: string,
  now: number,
): Promise<boolean> {
  const kept = await loadStored(match.id)
  const known = officialOf(events, match.startedAt)
  const isCarried = new Set(known.map(({ event }) => event.id))
  const waiting = (kept?.events ?? []).filter(({ state }) => state === 'waiting')
  if (waiting.some(({ sent }) => !isCarried.has(sent.event.id))) return false
  const heard = kept?.match.known ?? []
  const isKnown = known.every(({ event }) => heard.some((one) => one.event.id === event.id))
  if (kept !== null && isKnown) return true
  await saveMatch({
    id: match.id,
    userId,
    match: { ...match, rev: known.length },
    start: isBegun ? null : startOf(match),
    known,
    forks: [],
    confirm: null,
    keptAt: now,
  })
  // They came back with the rest: if the server lacks them, they are sent as part of the known log.
  await updateEvents(waiting.map((event) => ({ ...event, state: 'sent' })))
  return true
}

/** In the other device's official order. */
const officialOf = (events: Transfer['events'], startedAt: string): OfficialEventWire[] =>
  events.map(({ byName, ...sent }, place) => ({
    ...sent,
    parent: events[place - 1]?.event.id ?? null,
    rev: place + 1,
    byName,
    at: sent.seenAt === null ? startedAt : new Date(sent.seenAt).toISOString(),
  }))
