import { lookUp } from '../../../look-up.ts'
import { createMatcher } from '../matching/matcher.ts'
import { pairBracket } from './bracket.ts'
import { orderBoards, assignColours } from './colours.ts'
import { createContestants, type Contestant } from './contestant.ts'
import { rulesBrokenBy, createCanMeet, createRoundRules } from './rules.ts'
import {
  relaxations,
  type BrokenRule,
  type PairedRound,
  type Relaxation,
  type SwissPair,
  type SwissRound,
} from './types.ts'
import { completionWeights, type RoundContext } from './weights.ts'
import { t } from '../../messages.ts'

type Pairing = readonly (readonly [Contestant, Contestant | null])[]

function completePairing(players: readonly Contestant[], context: RoundContext): Int32Array | null {
  const { layout, weigh } = completionWeights(players, context)
  const matcher = createMatcher(players.length, layout.limbs)
  const scratch = new Float64Array(layout.limbs)
  for (let l = 0; l < players.length; l++) {
    for (let h = 0; h < l; h++) if (weigh(h, l, scratch)) matcher.setWeight(h, l, scratch)
  }
  matcher.solve()
  const mates = matcher.snapshot()
  const alone = players.filter((_, v) => mates[v] === -1)
  const isComplete =
    alone.length === players.length % 2 && alone.every((player) => player.mayHaveBye)
  return isComplete ? mates : null
}

function findGroupEnd(players: readonly Contestant[], begin: number): number {
  let end = begin
  while (end < players.length && players[end]!.score === players[begin]!.score) end++
  return end
}

/** Returns whether none of the first `count` players meets an opponent below `score`. */
function stayAtOrAbove(
  players: readonly Contestant[],
  mates: Int32Array,
  count: number,
  score: number,
): boolean {
  return players
    .slice(0, count)
    .every((player, v) => (mates[v] === -1 ? player : players[mates[v]!]!).score >= score)
}

function pairAll(all: readonly Contestant[], context: RoundContext, first: Int32Array): Pairing {
  const pairing: (readonly [Contestant, Contestant])[] = []
  let players = all
  let movedDown = 0
  let mates = first
  while (players.length > 1) {
    const end = findGroupEnd(players, movedDown)
    const nextEnd = findGroupEnd(players, end)
    const { score } = players[movedDown]!
    const byeLeavesHere =
      context.byeScore !== null &&
      context.byeScore >= score &&
      stayAtOrAbove(players, mates, end, score)
    const paired = pairBracket({ players, movedDown, end, nextEnd, byeLeavesHere }, context)
    for (const [h, l] of paired.pairs) pairing.push([players[h]!, players[l]!])
    const taken = new Set(paired.pairs.flat())
    const unpaired = players.map((_, v) => v).filter((v) => !taken.has(v))
    const placeOf = new Map(unpaired.map((v, index) => [v, index]))
    mates = Int32Array.from(unpaired, (v) => placeOf.get(paired.mates[v]!) ?? -1)
    movedDown = end - taken.size
    players = unpaired.map((v) => players[v]!)
  }
  return [...pairing, ...players.map((player): Pairing[number] => [player, null])]
}

/** Pairs with the rules relaxed so far; null if no legal pairing exists even then. */
function tryPairing(
  round: SwissRound,
  all: readonly Contestant[],
  relaxed: readonly Relaxation[],
): Pairing | null {
  const contestants = relaxed.includes('second-bye')
    ? all.map((player) => ({ ...player, mayHaveBye: true }))
    : all
  const isOdd = all.length % 2 === 1
  const rules = createRoundRules(round, relaxed)
  const context: RoundContext = {
    rules,
    mayMeet: createCanMeet(contestants, rules),
    earlierRounds: round.round - 1,
    hasColours: round.hasColours ?? true,
    byeScore: isOdd ? Infinity : null,
  }
  const mates = completePairing(contestants, context)
  if (mates === null) return null
  const alone = contestants.find((_, v) => mates[v] === -1)
  return pairAll(contestants, { ...context, byeScore: alone?.score ?? null }, mates)
}

function findBrokenRules(
  pairing: Pairing,
  round: SwissRound,
  all: readonly Contestant[],
): readonly BrokenRule[] {
  const rules = createRoundRules(round, [])
  const mayHaveBye = new Map(all.map((player) => [player.number, player.mayHaveBye]))
  return pairing.flatMap(([a, b]): BrokenRule[] => {
    if (b !== null) {
      const players = [a.number, b.number]
      return rulesBrokenBy(a, b, rules).map((relaxation) => ({ relaxation, players }))
    }
    if (mayHaveBye.get(a.number) === true) return []
    return [{ relaxation: 'second-bye', players: [a.number] }]
  })
}

function assignBoards(
  pairing: Pairing,
  round: SwissRound,
  all: readonly Contestant[],
): readonly SwissPair[] {
  const byNumber = new Map(all.map((player) => [player.number, player]))
  const pairs = pairing.map(([higher, lower]): SwissPair => {
    if (lower === null) return [higher.number, 0]
    return assignColours(higher, lower, round.initialColour, round.hasColours ?? true)
  })
  return orderBoards(pairs, (number) => lookUp(byNumber, number))
}

function refusePairing(
  { hasColours = true }: SwissRound,
  allowed: readonly Relaxation[],
): PairedRound {
  const useful = relaxations.filter((each) => hasColours || each !== 'colour')
  const next = useful.find((each) => !allowed.includes(each)) ?? null
  const reason =
    next === null
      ? t('tournament.noLegalPairing')
      : t('tournament.mayRelax', { step: t(`tournament.relax.${next}`) })
  return { ok: false, reason, next }
}

/**
 * Pairs a round by the FIDE (Dutch) system in force since 1 February 2026. Returns the pairs with their
 * colours in board order. If no legal pairing exists, relaxes the rules in `relax` step by step, as
 * rarely as possible, and names each broken rule; otherwise refuses. Source: FIDE C.04.3.
 */
export function pairRound(round: SwissRound): PairedRound {
  const all = createContestants(round)
  const allowed = relaxations.filter((each) => round.relax?.includes(each))
  for (let count = 0; count <= allowed.length; count++) {
    const pairing = tryPairing(round, all, allowed.slice(0, count))
    if (pairing === null) continue
    const pairs = assignBoards(pairing, round, all)
    return { ok: true, pairs, broken: findBrokenRules(pairing, round, all) }
  }
  return refusePairing(round, allowed)
}
