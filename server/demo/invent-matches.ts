import { sports } from '#engine/sports/sports.ts'
import { matchDraft, type MatchDraft } from '#contract/matches.ts'
import { checkResult } from '#engine/sports/check.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import { toResultDraft, toResultColumns } from '../matches/match-row.ts'
import type { MatchRow } from '../matches/store.ts'
import { createPlayerRow } from '../players/add-player.ts'
import type { PlayerRow } from '../players/store.ts'
import { inventResult } from './invent-result.ts'
import { seededId, type Random } from './random.ts'
import { iso } from '../platform/iso.ts'

/** A member of an invented club, with strengths and interests per sport. */
export type Member = {
  readonly row: PlayerRow
  readonly strength: Record<SportId, number>
  /** Improvement over the whole period, in rating points. */
  readonly progress: Record<SportId, number>
  /** Relative frequency of their matches in each sport; 0 if they never play it. */
  readonly keenness: Record<SportId, number>
}

const inventKeenness = (random: Random) => {
  const overall = Math.exp(random.normal() * 0.5)
  return mapSports(() => (random.chance(0.62) ? overall * Math.exp(random.normal() * 0.45) : 0))
}

function mapSports<T>(make: (sportId: SportId) => T): Record<SportId, T> {
  return Object.fromEntries(sportIds.map((id) => [id, make(id)])) as Record<SportId, T>
}

/** Creates a member with individual strengths and habits. */
export function inventMember(random: Random, name: string, at: number): Member {
  const talent = random.normal() * 110
  return {
    row: createPlayerRow(
      { newId: () => seededId(random, at), now: at },
      { name, email: null, startingLevel: null, createdBy: null },
    ),
    strength: mapSports(() => 1200 + talent + random.normal() * 210),
    progress: mapSports(() => random.normal() * 90),
    keenness: inventKeenness(random),
  }
}

export type InventedMatch = { readonly row: MatchRow; readonly draft: MatchDraft }

export type MatchesPlan = {
  readonly members: readonly Member[]
  readonly count: number
  /** First day and current time, epoch ms. */
  readonly from: number
  readonly to: number
  readonly share: Record<SportId, number>
  readonly createdBy: string | null
}

/** Invents valid matches over a period, oldest first; the same for the same random source. */
export function inventMatches(random: Random, plan: MatchesPlan): InventedMatch[] {
  const times = Array.from({ length: plan.count }, () => inventPlayTime(random, plan)).sort(
    (a, b) => a - b,
  )
  return times.map((at) => inventMatch(random, plan, at))
}

const dayMs = 86_400_000
const hourMs = 3_600_000

function inventPlayTime(random: Random, { from, to }: MatchesPlan): number {
  const days = Math.max(1, Math.floor((to - from) / dayMs))
  // Later days have more matches, since the club grows.
  const day = Math.floor(Math.sqrt(random.next() * 0.75 + 0.25) * 2 * days - days)
  const hour = random.chance(0.25) ? random.int(12, 17) : random.int(17, 21)
  const at = from + day * dayMs + hour * hourMs + random.int(0, 3599) * 1000
  return at < to - 60_000 ? at : to - 60_000 - random.int(0, 20) * hourMs
}

function inventMatch(random: Random, plan: MatchesPlan, at: number): InventedMatch {
  const sportId = random.weighted(sportIds, (id) => plan.share[id])
  const elapsed = (at - plan.from) / (plan.to - plan.from)
  const strength = (member: Member) => member.strength[sportId] + member.progress[sportId] * elapsed
  const players = plan.members.filter((member) => member.keenness[sportId] > 0)
  const first = random.weighted(players, (member) => member.keenness[sportId])
  const second = chooseOpponent(random, players, [first], sportId, strength)
  const isDoubles = sports[sportId].maxPlayers === 4 && random.chance(0.35) && players.length >= 4
  const third = isDoubles
    ? chooseOpponent(random, players, [first, second], sportId, strength)
    : null
  const fourth =
    third === null
      ? null
      : chooseOpponent(random, players, [first, second, third], sportId, strength)
  const lead =
    (strength(first) + (third === null ? strength(first) : strength(third))) / 2 -
    (strength(second) + (fourth === null ? strength(second) : strength(fourth))) / 2
  const draft = matchDraft.parse({
    sportId,
    player1Id: first.row.id,
    player2Id: second.row.id,
    partner1Id: third?.row.id ?? null,
    partner2Id: fourth?.row.id ?? null,
    matchType: random.weighted(['casual', 'league', 'friendly'] as const, (type) =>
      type === 'casual' ? 16 : type === 'league' ? 3 : 1,
    ),
    playedAt: iso(at),
    ...inventResult(random, sportId, lead),
  })
  return { draft, row: createMatchRow(random, draft, at, plan.createdBy) }
}

// People prefer opponents of similar strength.
function chooseOpponent(
  random: Random,
  players: readonly Member[],
  taken: readonly Member[],
  sportId: SportId,
  strength: (member: Member) => number,
): Member {
  const candidates = players.filter((member) => !taken.includes(member))
  return random.weighted(candidates, (member) => {
    const gap = Math.abs(strength(member) - strength(taken[0]!))
    return member.keenness[sportId] * Math.exp(-gap / 320)
  })
}

function createMatchRow(
  random: Random,
  draft: MatchDraft,
  at: number,
  createdBy: string | null,
): MatchRow {
  const check = checkResult(toResultDraft(draft))
  if (!check.ok) throw new Error(`The invented match is invalid: ${JSON.stringify(check.errors)}`)
  return {
    id: seededId(random, at),
    ...toResultColumns(draft, check.result),
    status: 'completed',
    playedAt: at,
    createdAt: at + 60_000,
    updatedAt: at + 60_000,
    createdBy,
    voidReason: null,
    tournamentId: null,
    tournamentMatchId: null,
    teamMatchId: null,
    rubber: null,
    version: 1,
  }
}
