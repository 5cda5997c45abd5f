import { createMatcher } from '../matching/matcher.ts'
import { bracketWeights, type Bracket, type RoundContext } from './weights.ts'

/** A bracket being paired: the matcher, its weights, and the last matching. */
type BracketState = {
  readonly bracket: Bracket
  /** Sets the last field of a pair's weight, which enforces the order rules of Article 4. */
  readonly setTail: (higher: number, lower: number, tail: number) => void
  readonly forbid: (higher: number, lower: number) => void
  readonly solve: () => void
  /** Returns the partner in the last matching, −1 for none. */
  readonly mate: (v: number) => number
  /** Fixes a pair and removes both from the graph. */
  readonly finish: (v: number) => void
  readonly pairs: [number, number][]
}

export type PairedBracket = {
  /** Indexes in the bracket's list of players, the higher player first. */
  readonly pairs: readonly (readonly [number, number])[]
  /** Index of each player's partner when the bracket was done, −1 for none. */
  readonly mates: Int32Array
}

// One exchange outweighs all differences of numbers together.
function exchangeWeight(residents: number): number {
  return 2 * (residents + 1) ** 2
}

/** Computes the weights of the pairs of a bracket without their tails; a pair can be excluded. */
function createBracketMatcher(bracket: Bracket, context: RoundContext) {
  const { players, end, movedDown } = bracket
  const { layout, weigh } = bracketWeights(bracket, context, exchangeWeight(end) * (end + 1))
  const { limbs } = layout
  const baseWeights = new Float64Array(end * (end - movedDown) * limbs)
  const isAllowed = new Uint8Array(end * (end - movedDown))
  const scratch = new Float64Array(limbs)
  const placeOf = (h: number, l: number) => (l - movedDown) * end + h
  const matcher = createMatcher(players.length, limbs)
  for (let l = 0; l < players.length; l++) {
    for (let h = 0; h < l; h++) {
      if (!weigh(h, l, scratch)) continue
      matcher.setWeight(h, l, scratch)
      if (l < movedDown || l >= end) continue
      baseWeights.set(scratch, placeOf(h, l) * limbs)
      isAllowed[placeOf(h, l)] = 1
    }
  }
  const setTail = (h: number, l: number, tail: number) => {
    const place = placeOf(h, l)
    if (isAllowed[place] === 0) return
    for (let i = 0; i < limbs; i++) scratch[i] = baseWeights[place * limbs + i]!
    scratch[limbs - 1] = scratch[limbs - 1]! + tail
    matcher.setWeight(h, l, scratch)
  }
  const forbid = (h: number, l: number) => {
    if (l < end) isAllowed[placeOf(h, l)] = 0
    matcher.setWeight(h, l, null)
  }
  return { matcher, setTail, forbid }
}

function createBracketState(bracket: Bracket, context: RoundContext): BracketState {
  const { matcher, setTail, forbid } = createBracketMatcher(bracket, context)
  matcher.solve()
  let mates = matcher.snapshot()
  const pairs: [number, number][] = []
  const solve = () => {
    matcher.solve()
    mates = matcher.snapshot()
  }
  const finish = (v: number) => {
    const other = mates[v]!
    pairs.push([v, other])
    matcher.remove(v)
    matcher.remove(other)
  }
  return { bracket, setTail, forbid, solve, mate: (v) => mates[v]!, finish, pairs }
}

function isResident({ bracket }: BracketState, v: number): boolean {
  return v >= bracket.movedDown && v < bracket.end
}

/**
 * Chooses the players moved down who are paired here: as many as possible of each score, the highest first.
 * Source: FIDE C.04.3, Article 4.4 with 3.5.
 */
function chooseMovedDown(state: BracketState): readonly number[] {
  const { players, movedDown } = state.bracket
  const chosen: number[] = []
  for (let first = 0; first < movedDown;) {
    let last = first
    while (last < movedDown && players[last]!.score === players[first]!.score) last++
    chosen.push(...chooseWithScore(state, first, last))
    first = last
  }
  return chosen
}

function chooseWithScore(state: BracketState, first: number, last: number): readonly number[] {
  const { movedDown, end } = state.bracket
  const chosen: number[] = []
  const isPairedHere = (v: number) => isResident(state, state.mate(v))
  const prefer = (v: number, tail: number) => {
    for (let l = movedDown; l < end; l++) state.setTail(v, l, tail)
  }
  let open = 0
  for (let v = first; v < last; v++) open += Number(isPairedHere(v))
  for (let v = first; v < last && open > 0; v++) {
    if (last - v > open && !isPairedHere(v)) {
      prefer(v, 1)
      state.solve()
    }
    if (last - v > open && !isPairedHere(v)) continue
    // Outweighs every later preference, so that the choice is final.
    prefer(v, end)
    chosen.push(v)
    open--
  }
  return chosen
}

/**
 * Pairs the chosen players, in order, with the highest possible resident.
 * Source: FIDE C.04.3, Article 4.3.
 */
function pairMovedDown(state: BracketState, chosen: readonly number[]) {
  const { movedDown, end } = state.bracket
  for (const v of chosen) {
    for (let l = movedDown; l < end; l++) state.setTail(v, l, 2 * end - l)
    state.solve()
    state.finish(v)
  }
}

/** Remaining residents, and how many pairs they form. */
type Remainder = { readonly rest: readonly number[]; readonly pairs: number }

function findRemainder(state: BracketState): Remainder {
  const { movedDown, end } = state.bracket
  const taken = new Set(state.pairs.flat())
  const rest: number[] = []
  for (let v = movedDown; v < end; v++) if (!taken.has(v)) rest.push(v)
  const pairs = rest.filter((v) => isResident(state, state.mate(v)) && state.mate(v) < v).length
  return { rest, pairs }
}

/** Returns whether a player is the higher one of a pair in the remainder, and so in S1. */
function isUpper(state: BracketState, v: number): boolean {
  return state.mate(v) > v && state.mate(v) < state.bracket.end
}

/**
 * Chooses S1 and S2 of the remainder: the fewest exchanges, then the smallest difference of
 * numbers, then the lowest possible out of S1 and the highest possible out of S2.
 * Source: FIDE C.04.3, Article 4.2.
 */
function chooseHalves(state: BracketState, { rest, pairs }: Remainder): readonly number[] {
  const exchange = exchangeWeight(rest.length)
  const tails = rest.map((_, index) => (index < pairs ? exchange : 0) - 2 * index)
  const prefer = (index: number, extra: number) => {
    for (let j = index + 1; j < rest.length; j++)
      state.setTail(rest[index]!, rest[j]!, tails[index]! + extra)
  }
  rest.forEach((_, index) => prefer(index, 0))
  state.solve()
  const exchanges = rest.slice(0, pairs).filter((v) => !isUpper(state, v)).length
  exchangeFromUpper(state, rest, pairs, exchanges, prefer)
  exchangeFromLower(state, rest, pairs, exchanges, prefer)
  return rest.filter((v) => isUpper(state, v))
}

type Prefer = (index: number, extra: number) => void

function exchangeFromUpper(
  state: BracketState,
  rest: readonly number[],
  pairs: number,
  exchanges: number,
  prefer: Prefer,
) {
  let open = exchanges
  for (let index = pairs - 1; index >= 0 && open > 0; index--) {
    const v = rest[index]!
    if (isUpper(state, v)) {
      prefer(index, -1)
      state.solve()
    }
    if (isUpper(state, v)) {
      prefer(index, 0)
      continue
    }
    open--
    for (const other of rest.slice(index + 1)) state.forbid(v, other)
  }
}

function exchangeFromLower(
  state: BracketState,
  rest: readonly number[],
  pairs: number,
  exchanges: number,
  prefer: Prefer,
) {
  let open = exchanges
  // The smallest difference of numbers leaves the last exchange no choice.
  for (let index = pairs; index < rest.length && open > 1; index++) {
    const v = rest[index]!
    const wasUpper = isUpper(state, v)
    if (!wasUpper) {
      prefer(index, 1)
      state.solve()
    }
    if (isUpper(state, v)) {
      open--
      keepUpper(state, rest, index)
    }
    if (!wasUpper) prefer(index, 0)
  }
}

function keepUpper(state: BracketState, rest: readonly number[], index: number) {
  const { end, nextEnd } = state.bracket
  const v = rest[index]!
  for (const other of rest.slice(0, index)) state.forbid(other, v)
  for (let l = end; l < nextEnd; l++) state.forbid(v, l)
}

/** Pairs each of S1, in order, with the earliest of S2. Source: FIDE C.04.3, Article 4.2. */
function pairRemainder(state: BracketState, rest: readonly number[], uppers: readonly number[]) {
  const isInUpper = new Set(uppers)
  rest.forEach((v, index) => {
    for (const other of rest.slice(index + 1)) {
      if (isInUpper.has(v) && !isInUpper.has(other)) state.setTail(v, other, 0)
      else state.forbid(v, other)
    }
  })
  const taken = new Set<number>()
  for (const v of uppers) {
    const open = rest.filter((other) => other > v && !taken.has(other))
    open.forEach((other, index) => state.setTail(v, other, open.length - 1 - index))
    state.solve()
    taken.add(state.mate(v))
    state.finish(v)
  }
}

/**
 * Pairs one bracket by the criteria, then the order rules. Unpaired players move down.
 * Source: FIDE C.04.3, Articles 3 and 4.
 */
export function pairBracket(bracket: Bracket, context: RoundContext): PairedBracket {
  const state = createBracketState(bracket, context)
  pairMovedDown(state, chooseMovedDown(state))
  const remainder = findRemainder(state)
  if (remainder.pairs > 0) pairRemainder(state, remainder.rest, chooseHalves(state, remainder))
  const mates = Int32Array.from(bracket.players, (_, v) => state.mate(v))
  return { pairs: state.pairs, mates }
}
