import type { LiveStart, OfficialEventWire, SentEventWire } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { StoredLiveEvent, StoredLiveMatch } from '../../platform/storage/database.ts'

/**
 * Returns what a restored server lacks, in sending order: first the official log, each entry after
 * its predecessor, from any device; then this device's other entries.
 */
export function lostOf(
  known: readonly OfficialEventWire[],
  there: readonly OfficialEventWire[],
  own: readonly SentEventWire[],
): SentEventWire[] {
  const isThere = new Set(there.map(({ event }) => event.id))
  const official = known.map(({ event, device, seq, seenAt }, at): SentEventWire => {
    const parent = known[at - 1]?.event.id ?? null
    return { event, device, seq, parent, seenAt }
  })
  const heard = new Set(known.map(({ event }) => event.id))
  return [
    ...official.filter(({ event }) => !isThere.has(event.id)),
    ...own.filter(({ event }) => !heard.has(event.id)),
  ]
}

/** Returns the request that recreates a match. */
export function startOf(match: LiveMatchWire): LiveStart {
  const { id, game, settings, sides, matchType, tournamentId, tournamentMatchId, table } = match
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
    table,
  }
}

/**
 * Returns the updates to this device's entries: those in a conflicting version are marked; those that
 * were in one and are now nowhere become unsent, because the server lost them.
 */
export function besides(
  events: readonly StoredLiveEvent[],
  { known, forks }: Pick<StoredLiveMatch, 'known' | 'forks'>,
): StoredLiveEvent[] {
  const idsOf = (list: readonly { readonly event: { readonly id: string } }[]) =>
    list.map(({ event }) => event.id)
  const beside = new Set(forks.flatMap((fork) => idsOf(fork.events)))
  const official = new Set(idsOf(known))
  return events.flatMap((event): StoredLiveEvent[] => {
    const { id } = event.sent.event
    if (event.state !== 'sent') return []
    if (beside.has(id)) return event.isBeside === true ? [] : [{ ...event, isBeside: true }]
    const isLost = event.isBeside === true && !official.has(id)
    return isLost ? [{ ...event, state: 'waiting' }] : []
  })
}
