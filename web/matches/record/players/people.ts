import { useQueries, useQuery } from '@tanstack/react-query'
import { type Player, getPlayer } from '#contract/players/players.ts'
import { useUser } from '../../../platform/session/session.ts'
import { queryOf } from '../../../platform/cache/query-of.ts'
import { rosterQuery } from '../../../players/roster-query.ts'
import { type RecordValues, type Slot, slots } from '../../../sports/record-values.ts'
import { t } from '../messages.ts'

export type Person = Pick<Player, 'id' | 'name' | 'avatarUrl'>
export type People = Readonly<Record<Slot, Person | null>>

/** Returns the players of a form with their names; null if not chosen or still loading. */
export function usePeople(values: Pick<RecordValues, 'people'>): People {
  const roster = useQuery(rosterQuery(useUser()?.playerId ?? null))
  const ids = [...new Set(slots.map((slot) => values.people[slot]))].filter((id) => id !== '')
  const results = useQueries({
    queries: ids.map((id) => ({ ...queryOf(getPlayer, { params: { id } }), staleTime: 300_000 })),
  })
  const entries = slots.map((slot): [Slot, Person | null] => {
    const id = values.people[slot]
    // While offline, the name comes from the roster.
    const listed = roster.data?.items.find((player) => player.id === id)
    const player = id === '' ? undefined : (results[ids.indexOf(id)]?.data ?? listed)
    return [slot, player ?? null]
  })
  return Object.fromEntries(entries) as People
}

/** Returns the slots in use: two, or four for pairs. */
export function listSlots({ pairs }: Pick<RecordValues, 'pairs'>): readonly Slot[] {
  return pairs ? ['player1Id', 'partner1Id', 'player2Id', 'partner2Id'] : ['player1Id', 'player2Id']
}

/** Shortens a name for a narrow row: `Lerato M.`. */
export function shortName(name: string): string {
  const nameParts = name.trim().split(/\s+/)
  const first = nameParts[0] ?? ''
  const last = nameParts.length > 1 ? Array.from(nameParts.at(-1) ?? '')[0] : undefined
  return last === undefined ? first : `${first} ${last}.`
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** Returns the labels of both sides: the player, or both players of a pair. */
export function sideLabels(people: People, isPairs: boolean): readonly [string, string] {
  const getLabel = (player: Person | null, partner: Person | null, fallback: string) => {
    if (player === null) return fallback
    if (!isPairs || partner === null) return shortName(player.name)
    return `${firstName(player.name)} & ${firstName(partner.name)}`
  }
  return [
    getLabel(people.player1Id, people.partner1Id, t('slot.player1Id')),
    getLabel(people.player2Id, people.partner2Id, t('slot.player2Id')),
  ]
}
