import { keepApart, qualifierSlots, snakeGroup } from '../pairing/draw.ts'
import { singleElimination } from '../pairing/elimination.ts'
import type { PlayerId } from '../log/events.ts'
import type { Facts } from '../log/facts.ts'
import { resolveKnockout } from './knockout.ts'
import { roundRobinMatches, roundRobinTable, type Roster } from './round-robin-stage.ts'
import { playerSide } from '../log/decide-match.ts'
import type { Side, StandingsTable, TournamentMatch } from '../log/state.ts'

/** Groups and qualifiers as the number of players allows: at least two in a group. */
function shape(facts: Facts): { readonly groups: number; readonly qualifiers: number } {
  const players = facts.order?.length ?? 0
  const groups = Math.max(1, Math.min(facts.settings.groups, Math.floor(players / 2)))
  const smallest = Math.floor(players / groups)
  return { groups, qualifiers: Math.max(1, Math.min(facts.settings.qualifiers, smallest)) }
}

/** The players of each group: by seeds to and fro, members of one team apart where asked. */
export function rosters(facts: Facts): readonly Roster[] {
  const { groups } = shape(facts)
  const order = facts.order ?? []
  const tiers = order.map((_, at) => Math.floor(at / groups))
  const groupOf = (at: number) => snakeGroup(at, groups)
  const drawn = facts.settings.keepApart
    ? keepApart(
        order,
        (player) => facts.entrants.get(player)?.affiliations ?? [],
        tiers,
        (a, b) => Number(groupOf(a) === groupOf(b)),
      )
    : order
  return Array.from({ length: groups }, (_, group): Roster => {
    const late = facts.late.flatMap(({ player, place }) =>
      place.kind === 'group' && place.group === group ? [player] : [],
    )
    return { group, players: drawn.filter((__, at) => groupOf(at) === group), late }
  })
}

export type GroupsStage = {
  readonly matches: readonly TournamentMatch[]
  readonly tables: readonly StandingsTable[]
  /** Who takes which seed of the knockout. */
  readonly qualifiers: readonly Side[]
}

function isOver(matches: readonly TournamentMatch[]): boolean {
  return matches.every(({ status }) => status === 'decided')
}

function playerAt(table: StandingsTable | undefined, rank: number): PlayerId | null {
  return table?.rows[rank - 1]?.player ?? null
}

/**
 * The groups and the knockout after them. A group hands on its best as soon as its last match is
 * decided; equal ranks go by the order of the draw.
 */
export function groupsThenKnockout(facts: Facts): GroupsStage {
  const groups = rosters(facts).map((roster) => {
    const matches = roundRobinMatches(facts, roster)
    return { matches, table: roundRobinTable(facts, roster, matches) }
  })
  const slots = qualifierSlots(groups.length, shape(facts).qualifiers)
  const qualifiers = slots.map(([group, rank]): Side => {
    const player = isOver(groups[group]!.matches) ? playerAt(groups[group]!.table, rank) : null
    return player === null ? { kind: 'qualifier', group, rank } : playerSide(player)
  })
  const bye: Side = { kind: 'nobody', because: 'bye', reason: 'bye' }
  const planned =
    slots.length < 2 ? [] : singleElimination(slots.length, facts.settings.thirdPlacePlayoff)
  const knockout = resolveKnockout(facts, planned, (seed) => qualifiers[seed - 1] ?? bye, false)
  return {
    matches: [...groups.flatMap(({ matches }) => matches), ...knockout],
    tables: groups.map(({ table }) => table),
    qualifiers,
  }
}
