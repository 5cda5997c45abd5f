import type { OfficialEventWire } from '#contract/live/events.ts'
import { startOf } from '../keep/restore.ts'
import { keepAnswers, keepMatch, readKept } from '../keep/store.ts'
import type { Carried } from '../keep/open-match.ts'

/**
 * Keeps a match that another device handed over. What that one has not sent yet counts as heard: a server
 * that does not know of it gets it from here, as it would after it was put back to an older state, and
 * from the other device the same again. False where this device has entries of its own in it that are
 * not sent: they would lose their place.
 */
export async function takeCarried(
  { match, isBegun, events }: Carried,
  userId: string,
  now: number,
): Promise<boolean> {
  const kept = await readKept(match.id)
  const known = officialOf(events, match.startedAt)
  const isCarried = new Set(known.map(({ event }) => event.id))
  const waiting = (kept?.events ?? []).filter(({ state }) => state === 'waiting')
  if (waiting.some(({ sent }) => !isCarried.has(sent.event.id))) return false
  const heard = kept?.match.known ?? []
  const isKnown = known.every(({ event }) => heard.some((one) => one.event.id === event.id))
  if (kept !== null && isKnown) return true
  await keepMatch({
    id: match.id,
    userId,
    match: { ...match, rev: known.length },
    start: isBegun ? null : startOf(match),
    known,
    forks: [],
    confirm: null,
    keptAt: now,
  })
  // They came back with the rest: where the server lacks them, it gets them as all that was heard.
  await keepAnswers(waiting.map((event) => ({ ...event, state: 'sent' })))
  return true
}

/** In the order in which they counted on the other device. */
const officialOf = (events: Carried['events'], startedAt: string): OfficialEventWire[] =>
  events.map(({ byName, ...sent }, place) => ({
    ...sent,
    parent: events[place - 1]?.event.id ?? null,
    rev: place + 1,
    byName,
    at: sent.seenAt === null ? startedAt : new Date(sent.seenAt).toISOString(),
  }))
