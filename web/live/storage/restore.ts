import type { LiveStart, OfficialEventWire, SentEventWire } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { StoredLiveEvent, StoredLiveMatch } from '../../platform/storage/database.ts'

/**
 * Returns what a restored server lacks, in sending order: the official log first, then this
 * device's other entries.
 */
export function findMissingEvents(
  known: readonly OfficialEventWire[],
  received: readonly OfficialEventWire[],
  own: readonly SentEventWire[],
): SentEventWire[] {
  const receivedIds = new Set(received.map(({ event }) => event.id))
  const official = known.map(({ event, device, seq, seenAt }, at): SentEventWire => {
    const parent = known[at - 1]?.event.id ?? null
    return { event, device, seq, parent, seenAt }
  })
  const knownIds = new Set(known.map(({ event }) => event.id))
  return [
    ...official.filter(({ event }) => !receivedIds.has(event.id)),
    ...own.filter(({ event }) => !knownIds.has(event.id)),
  ]
}

/** Returns the request that recreates a match. */
export function createStartRequest(match: LiveMatchWire): LiveStart {
  const { id, game, settings, sides, matchType, table } = match
  const { tournamentId, tournamentMatchId, rubber } = match
  const [one, two] = sides
  return {
    id,
    setup: { game, settings } as LiveStart['setup'],
    player1Id: one[0]?.id ?? '',
    player2Id: two[0]?.id ?? '',
    partner1Id: one[1]?.id ?? null,
    partner2Id: two[1]?.id ?? null,
    matchType: matchType === 'tournament' ? 'casual' : matchType,
    tournamentId,
    tournamentMatchId,
    rubber,
    table,
  }
}

/**
 * Returns the updates to this device's entries. Entries in a conflicting version are marked; marked
 * entries that the server has lost become unsent.
 */
export function createEventUpdates(
  events: readonly StoredLiveEvent[],
  { known, forks }: Pick<StoredLiveMatch, 'known' | 'forks'>,
): StoredLiveEvent[] {
  const readIds = (list: readonly { readonly event: { readonly id: string } }[]) =>
    list.map(({ event }) => event.id)
  const conflicting = new Set(forks.flatMap((fork) => readIds(fork.events)))
  const official = new Set(readIds(known))
  return events.flatMap((event): StoredLiveEvent[] => {
    const { id } = event.sent.event
    if (event.state !== 'sent') return []
    if (conflicting.has(id)) return event.isBeside === true ? [] : [{ ...event, isBeside: true }]
    const isLost = event.isBeside === true && !official.has(id)
    return isLost ? [{ ...event, state: 'waiting' }] : []
  })
}
