import type { PlayerId } from '../../ids.ts'
import { presentAt, type MeetupState } from './fold-meetup.ts'

export const TABLES_MOST = 32

type Meeting = readonly [PlayerId, PlayerId]

/** How often two were called together this evening. */
const metOf = ({ meetings }: MeetupState, one: PlayerId, other: PlayerId): number =>
  meetings.filter((met) => met.includes(one) && met.includes(other)).length

/** Whether somebody who came said since that they are off. */
function isOff({ comers, facts }: MeetupState, player: PlayerId): boolean {
  const comer = comers.get(player)
  return comer?.standing === 'no' && comer.since >= facts.startsAt
}

/**
 * Who is called to the tables that are free, tables numbered from 1: whoever waits longest, those who
 * played nothing yet first, and against them whoever they met least, of several who waits longest.
 */
export function nextCalls(
  state: MeetupState,
  tables: number,
): readonly { readonly table: number; readonly players: Meeting }[] {
  const { calls, freedAt } = state
  const busy = new Set(calls.flatMap(({ players }) => players))
  let waiting = presentAt(state)
    .filter((player) => !busy.has(player) && !isOff(state, player))
    .toSorted((a, b) => (freedAt.get(a) ?? 0) - (freedAt.get(b) ?? 0))
  const free = Array.from({ length: tables }, (_, at) => at + 1).filter(
    (table) => !calls.some((call) => call.table === table),
  )
  return free.flatMap((table) => {
    const [first, ...others] = waiting
    if (first === undefined) return []
    const [other] = others.toSorted((a, b) => metOf(state, first, a) - metOf(state, first, b))
    if (other === undefined) return []
    waiting = others.filter((player) => player !== other)
    return [{ table, players: [first, other] as const }]
  })
}
