import type { PlayerId } from '../../ids.ts'
import { findPresentPlayers, type MeetupState } from './fold-meetup.ts'

export const MAX_MEETUP_TABLES = 32

type CalledPair = readonly [PlayerId, PlayerId]

/** Returns how often two players have been called together at this meetup. */
const countCallsTogether = ({ pastPairs }: MeetupState, one: PlayerId, other: PlayerId): number =>
  pastPairs.filter((met) => met.includes(one) && met.includes(other)).length

/** Returns whether a player declined after the start, so that they have left. */
function hasLeft({ attendees, details }: MeetupState, player: PlayerId): boolean {
  const attendee = attendees.get(player)
  return attendee?.status === 'no' && attendee.since >= details.startsAt
}

/**
 * Returns the next pair for each free table, numbered from 1: the player who has waited longest, and the waiting
 * opponent they have met least. Players who have not played yet count as waiting longest.
 */
export function findNextCalls(
  state: MeetupState,
  tables: number,
): readonly { readonly table: number; readonly players: CalledPair }[] {
  const { calls, freedAt } = state
  const busy = new Set(calls.flatMap(({ players }) => players))
  let waiting = findPresentPlayers(state)
    .filter((player) => !busy.has(player) && !hasLeft(state, player))
    .toSorted((a, b) => (freedAt.get(a) ?? 0) - (freedAt.get(b) ?? 0))
  const free = Array.from({ length: tables }, (_, index) => index + 1).filter(
    (table) => !calls.some((call) => call.table === table),
  )
  return free.flatMap((table) => {
    const [first, ...others] = waiting
    if (first === undefined) return []
    const [other] = others.toSorted(
      (a, b) => countCallsTogether(state, first, a) - countCallsTogether(state, first, b),
    )
    if (other === undefined) return []
    waiting = others.filter((player) => player !== other)
    return [{ table, players: [first, other] as const }]
  })
}
