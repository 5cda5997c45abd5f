/**
 * Source of a side of a match. Seeds count from 1; a seed above the number of entrants is a bye.
 */
export type Source =
  | { readonly from: 'seed'; readonly seed: number }
  | { readonly from: 'winner' | 'loser'; readonly match: string }

export type EliminationBracket = 'winners' | 'losers' | 'final' | 'third'

export type PlannedMatch = {
  /**
   * `W1-1`: bracket, round and position from the top. `F1-1` is the grand final, `F2-1` its reset.
   */
  readonly id: string
  readonly bracket: EliminationBracket
  /** From 1 within the bracket. */
  readonly round: number
  /** From 1 within the round. */
  readonly place: number
  readonly sources: readonly [Source, Source]
}

const bracketLetters: Record<EliminationBracket, string> = {
  winners: 'W',
  losers: 'L',
  final: 'F',
  third: 'T',
}

function createMatch(
  bracket: EliminationBracket,
  round: number,
  place: number,
  sources: readonly [Source, Source],
): PlannedMatch {
  return { id: `${bracketLetters[bracket]}${round}-${place}`, bracket, round, place, sources }
}

const winnerSource = ({ id }: PlannedMatch): Source => ({ from: 'winner', match: id })
const loserSource = ({ id }: PlannedMatch): Source => ({ from: 'loser', match: id })

/** Returns the size of the bracket for this many entrants: a power of 2, at least 2. */
export function bracketSize(entrants: number): number {
  return Math.max(2, 2 ** Math.ceil(Math.log2(entrants)))
}

/**
 * Returns the seeds from the top of a bracket of `size` (a power of 2) to the bottom. Seeds 1 and 2 can only
 * meet in the final, 1 to 4 only in the semifinals, and byes go to the top seeds.
 */
export function seedOrder(size: number): readonly number[] {
  let order: readonly number[] = [1]
  while (order.length < size) {
    const sum = 2 * order.length + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

function pairUp(sources: readonly Source[]): readonly (readonly [Source, Source])[] {
  return Array.from({ length: sources.length / 2 }, (_, index) => [
    sources[2 * index]!,
    sources[2 * index + 1]!,
  ])
}

/** Returns the rounds of a bracket that eliminates every loser. */
function planWinnersRounds(entrants: number): readonly (readonly PlannedMatch[])[] {
  const seeds = seedOrder(bracketSize(entrants))
  let sources: readonly Source[] = seeds.map((seed) => ({ from: 'seed', seed }))
  const rounds: PlannedMatch[][] = []
  while (sources.length > 1) {
    const round = rounds.length + 1
    const matches = pairUp(sources).map((pair, index) =>
      createMatch('winners', round, index + 1, pair),
    )
    rounds.push(matches)
    sources = matches.map(winnerSource)
  }
  return rounds
}

/** Plans a single elimination of at least 2 entrants, optionally with a third-place match from 3 on. */
export function planSingleElimination(
  entrants: number,
  thirdPlace: boolean,
): readonly PlannedMatch[] {
  const rounds = planWinnersRounds(entrants)
  const semifinals = rounds.at(-2)
  if (!thirdPlace || semifinals === undefined) return rounds.flat()
  const [first, second] = semifinals.map(loserSource)
  return [...rounds.flat(), createMatch('third', 1, 1, [first!, second!])]
}

/** How the losers of a round are ordered before they drop into the losers' bracket. */
export type DropOrder = 'natural' | 'reverse' | 'half shift' | 'reverse half shift' | 'pair flip'

export function reorderLosers<Item>(items: readonly Item[], order: DropOrder): readonly Item[] {
  const half = items.length / 2
  switch (order) {
    case 'natural':
      return items
    case 'reverse':
      return items.toReversed()
    case 'half shift':
      return [...items.slice(half), ...items.slice(0, half)]
    case 'reverse half shift':
      return [...items.slice(0, half).toReversed(), ...items.slice(half).toReversed()]
    case 'pair flip':
      return items.map(
        (_, index) => items[index % 2 === 0 ? index + 1 : index - 1] ?? items[index]!,
      )
  }
}

/** Orders by bracket size, one for each winners' round, the first round first. */
export type DropOrders = Readonly<Record<number, readonly DropOrder[]>>

/** Orders that delay rematches as long as possible; the test has the counts. */
export const dropOrders: DropOrders = {
  4: ['natural'],
  8: ['natural', 'reverse'],
  16: ['natural', 'reverse', 'natural', 'natural'],
  32: ['natural', 'reverse', 'half shift', 'natural', 'natural'],
  64: ['natural', 'reverse', 'half shift', 'reverse half shift', 'natural', 'natural'],
  128: ['natural', 'reverse', 'reverse half shift', 'half shift', 'natural', 'natural', 'natural'],
}

/**
 * Returns the losers' bracket. Rounds alternate between survivors only, and survivors against new losers.
 */
function planLosersRounds(
  winners: readonly (readonly PlannedMatch[])[],
  orders: readonly DropOrder[],
): readonly (readonly PlannedMatch[])[] {
  const rounds: (readonly PlannedMatch[])[] = []
  const addRound = (pairs: readonly (readonly [Source, Source])[]) => {
    const round = rounds.length + 1
    const matches = pairs.map((pair, index) => createMatch('losers', round, index + 1, pair))
    rounds.push(matches)
    return matches.map(winnerSource)
  }
  const dropping = winners.map((round, index) =>
    reorderLosers(round.map(loserSource), orders[index] ?? 'natural'),
  )
  let survivors = dropping[0]!
  for (const dropped of dropping.slice(1)) {
    const winnersOfRound = addRound(pairUp(survivors))
    survivors = addRound(dropped.map((source, index) => [source, winnersOfRound[index]!]))
  }
  return rounds
}

/**
 * Returns a double elimination for at least 2 entrants: winners' and losers' bracket, the grand final,
 * and a reset that is played only if the player from the losers' bracket wins it.
 */
export function planDoubleElimination(
  entrants: number,
  orders: DropOrders = dropOrders,
): readonly PlannedMatch[] {
  const winners = planWinnersRounds(entrants)
  const losers = planLosersRounds(winners, orders[bracketSize(entrants)] ?? [])
  // The last round of the winners' bracket is one match.
  const lastWinnersMatch = winners.at(-1)![0]!
  const lastLosersMatch = losers.at(-1)?.[0]
  const final = createMatch('final', 1, 1, [
    winnerSource(lastWinnersMatch),
    lastLosersMatch === undefined ? loserSource(lastWinnersMatch) : winnerSource(lastLosersMatch),
  ])
  const reset = createMatch('final', 2, 1, [winnerSource(final), loserSource(final)])
  return [...winners.flat(), ...losers.flat(), final, reset]
}
