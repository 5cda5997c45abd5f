import { bestOfRound, decideMatch, playersOf, playerSide } from '../log/commands/decide-match.ts'
import { isOut } from '../log/entries.ts'
import type { LogState } from '../log/facts.ts'
import type { Side, TournamentMatch } from '../log/state.ts'

/** Who holds the seeds of a knockout, including late entrants, and the matches before it. */
export type SeedHolders = {
  readonly sideOfSeed: (seed: number) => Side
  readonly playIns: readonly TournamentMatch[]
}

const bye: Side = { kind: 'nobody', because: 'bye', reason: 'bye' }

function playIn(facts: LogState, seed: number, turn: number, holder: Side, player: string) {
  const id = `P${seed}-${turn}`
  const sides = [holder, playerSide(player)] as const
  const players = playersOf({ sides })
  const decision = players === null ? null : decideMatch(facts, id, players)
  const match: TournamentMatch = {
    id,
    stage: 'play_in',
    group: null,
    round: turn,
    board: seed,
    roundName: 'play_in',
    sides,
    status: decision !== null ? 'decided' : players === null ? 'waiting' : 'ready',
    decision,
    bestOf: bestOfRound(facts, 'play_in', `P${turn}`),
  }
  return match
}

function winnerSide({ id, decision }: TournamentMatch): Side {
  if (decision === null) return { kind: 'awaited', from: 'winner', match: id }
  if (decision.winner !== null) return playerSide(decision.winner)
  return { kind: 'nobody', because: 'nobody_advanced', reason: `${id}: ${decision.reason ?? ''}` }
}

/** Returns the drawn seeds, with the byes and play-ins that late entrants took. */
export function seedHolders(facts: LogState): SeedHolders {
  const holders = new Map<number, Side>(
    (facts.order ?? []).map((player, at) => [at + 1, playerSide(player)]),
  )
  const playIns: TournamentMatch[] = []
  for (const { player, place } of facts.late) {
    if (place.kind === 'seed') holders.set(place.seed, playerSide(player))
    if (place.kind !== 'play_in') continue
    const turn = playIns.filter(({ board }) => board === place.seed).length + 1
    const match = playIn(facts, place.seed, turn, holders.get(place.seed) ?? bye, player)
    playIns.push(match)
    holders.set(place.seed, winnerSide(match))
  }
  return { sideOfSeed: (seed) => holders.get(seed) ?? bye, playIns }
}

/** Returns whether a side is a player who has not left. */
export function isPresent(facts: LogState, side: Side): boolean {
  return side.kind === 'player' && !isOut(facts, side.player)
}
