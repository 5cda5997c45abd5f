import { currentRules, type RulesEdition } from '../log/events.ts'
import { findCheapestAssignment } from './assignment.ts'
import { bracketSize, seedOrder } from './elimination.ts'
import { findTeammates, placeItems } from './teammates.ts'
import { createRandom, shuffle } from './random.ts'

export type DrawEntrant = {
  readonly player: string
  /** Null without a rating, which ranks last. */
  readonly rating: number | null
  /** Ids of groups and teams whose members are kept apart. */
  readonly affiliations: readonly string[]
}

export type DrawRules = {
  readonly method: 'rating' | 'hand' | 'random'
  /** Players in the organiser's order; unlisted players follow. */
  readonly handOrder: readonly string[]
  /** Fixed seeds by player, from 1, for any method. */
  readonly fixedSeeds: Readonly<Record<string, number>>
  readonly drawSeed: number
}

function orderEntrants(entrants: readonly DrawEntrant[], rules: DrawRules): readonly DrawEntrant[] {
  if (rules.method === 'random') return shuffle(entrants, createRandom(rules.drawSeed))
  const byRating = entrants.toSorted((a, b) => (b.rating ?? -Infinity) - (a.rating ?? -Infinity))
  if (rules.method === 'rating') return byRating
  const place = new Map(rules.handOrder.map((player, index) => [player, index]))
  const placeOf = ({ player }: DrawEntrant) => place.get(player) ?? rules.handOrder.length
  return byRating.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Returns the entrants by seed, the first seed first. They are ordered by rating (equal ratings and unrated
 * players in order of entry), by hand, or drawn from a stored seed. Fixed seeds are placed first; a seed
 * beyond the entrants or given twice becomes the next free one.
 */
export function seedEntrants(
  entrants: readonly DrawEntrant[],
  rules: DrawRules,
): readonly DrawEntrant[] {
  const seeds = Array.from({ length: entrants.length }, (): DrawEntrant | null => null)
  const fixed = entrants
    .filter(({ player }) => rules.fixedSeeds[player] !== undefined)
    .toSorted((a, b) => rules.fixedSeeds[a.player]! - rules.fixedSeeds[b.player]!)
  const rest: DrawEntrant[] = []
  for (const entrant of fixed) {
    const index = rules.fixedSeeds[entrant.player]! - 1
    if (seeds[index] === null) seeds[index] = entrant
    else rest.push(entrant)
  }
  const others = entrants.filter(({ player }) => rules.fixedSeeds[player] === undefined)
  const queue = [...rest, ...orderEntrants(others, rules)]
  // The queue holds as many entrants as there are free seeds.
  return seeds.map((seeded) => seeded ?? queue.shift()!)
}

/** Tier of each position. Items can be swapped within a tier; −1 is never swapped. */
export type Tiers = readonly number[]

/** Returns the cost of two positions holding members of one group; 0 for none. */
export type Closeness = (a: number, b: number) => number

/**
 * Swaps items within their tiers while that moves members of one team further apart. Passes run in a fixed
 * order, so the same entrants always give the same draw.
 */
export function keepApart<Item>(
  items: readonly Item[],
  affiliationsOf: (item: Item) => readonly string[],
  tiers: Tiers,
  closeness: Closeness,
): readonly Item[] {
  const {
    items: placed,
    swap,
    costAt,
  } = placeItems(findTeammates(items.map(affiliationsOf)), closeness)
  // Rounding errors could alternate between equal draws, so passes are limited.
  let isBetter = true
  for (let pass = 0; isBetter && pass < items.length; pass++) {
    isBetter = false
    for (let a = 0; a < items.length; a++) {
      for (let b = a + 1; b < items.length; b++) {
        if (tiers[a] !== tiers[b] || tiers[a] === -1) continue
        const before = costAt(a, b) + costAt(b, a)
        if (before === 0) continue
        swap(a, b)
        if (costAt(a, b) + costAt(b, a) < before) isBetter = true
        else swap(a, b)
      }
    }
  }
  return Array.from(placed, (item) => items[item]!)
}

/**
 * Returns the closeness of seeds (from 0) in a bracket, which grows steeply the earlier they would meet.
 */
export function bracketCloseness(entrants: number): Closeness {
  const size = bracketSize(entrants)
  const fromFinal = roundsFromFinal(entrants)
  // One earlier meeting outweighs any number of meetings a round later.
  const byMeeting = Array.from(
    { length: Math.log2(size) + 1 },
    (_, rounds) => (size ** 2) ** rounds,
  )
  return (a, b) => byMeeting[fromFinal(a, b)]!
}

/** Returns the tiers of seeds (from 0) that a draw may swap: 1, 2, 3–4, 5–8, 9–16 … */
export function seedTiers(entrants: number): Tiers {
  return Array.from({ length: entrants }, (_, index) => (index < 2 ? -1 : 32 - Math.clz32(index)))
}

/** Returns the group of a seed when seeds are distributed in a snake: 1 2 3, 6 5 4, 7 8 9 … Groups from 0. */
export function snakeGroup(seed: number, groups: number): number {
  const row = Math.floor(seed / groups)
  const column = seed % groups
  return row % 2 === 0 ? column : groups - 1 - column
}

/** Returns how many rounds before the final two seeds (from 0) would meet; 0 is the final. */
function roundsFromFinal(entrants: number): (a: number, b: number) => number {
  const order = seedOrder(bracketSize(entrants))
  const places = new Int32Array(order.length)
  order.forEach((seed, index) => (places[seed - 1] = index))
  const rounds = Math.log2(order.length)
  return (a, b) => rounds - (32 - Math.clz32(places[a]! ^ places[b]!))
}

type Slots = readonly (readonly [group: number, rank: number])[]

/** Maximum number of cached tournament shapes; a club plays fewer at a time. */
const maxCachedSlots = 64
const slotCache = new Map<string, Slots>()

/**
 * Returns the group (from 0) and rank (from 1) of each seed in a knockout after groups. Group winners come
 * first, and members of one group meet as late as possible. Cached, since it does not depend on the
 * players.
 */
export function qualifierSlots(
  groups: number,
  qualifiers: number,
  rules: RulesEdition = currentRules,
): Slots {
  const key = `${groups} ${qualifiers} ${rules}`
  const cached = slotCache.get(key)
  if (cached !== undefined) return cached
  if (slotCache.size >= maxCachedSlots) slotCache.clear()
  const isExact = rules !== 1 && groups * qualifiers <= maxExactSlots
  const slots = isExact ? spreadSlots(groups, qualifiers) : drawSlots(groups, qualifiers)
  slotCache.set(key, slots)
  return slots
}

/** Maximum number of slots for which the sums of the costs below are exact. */
const maxExactSlots = 128

/**
 * Keeps the seeds of group winners, then places each rank where it meets its own group as late as possible.
 */
function spreadSlots(groups: number, qualifiers: number): Slots {
  const fromFinal = roundsFromFinal(groups * qualifiers)
  // One earlier meeting outweighs any number of meetings a round later.
  const cost = (a: number, b: number) => (groups * qualifiers + 1) ** fromFinal(a, b)
  const seedsOf = Array.from({ length: groups }, (_, group) => [group])
  for (let rank = 1; rank < qualifiers; rank++) {
    const costs = seedsOf.map((seeds) =>
      Array.from({ length: groups }, (_, index) =>
        seeds.reduce((sum, seed) => sum + cost(seed, rank * groups + index), 0),
      ),
    )
    const columns = findCheapestAssignment(costs)
    seedsOf.forEach((seeds, group) => seeds.push(rank * groups + columns[group]!))
  }
  return Array.from({ length: groups * qualifiers }, (_, seed) => {
    const group = seedsOf.findIndex((seeds) => seeds.includes(seed))
    return [group, 1 + seedsOf[group]!.indexOf(seed)] as const
  })
}

function drawSlots(groups: number, qualifiers: number): Slots {
  const slots = Array.from({ length: qualifiers }, (_, index) =>
    Array.from({ length: groups }, (__, group) => [group, index + 1] as const),
  ).flat()
  const tiers = slots.map(([, rank]) => (rank === 1 ? -1 : rank))
  const closeness = bracketCloseness(slots.length)
  return keepApart(slots, ([group]) => [String(group)], tiers, closeness)
}
