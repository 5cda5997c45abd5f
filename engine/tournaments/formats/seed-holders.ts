import { bestOfRound, decideMatch, playersOf, playerSide } from '../log/commands/decide-match.ts'
import { isOut } from '../log/entries.ts'
import type { PlayerId } from '../../ids.ts'
import type { LogState } from '../log/log-state.ts'
import type { Side, TournamentMatch } from '../log/state.ts'

/** Sides by seed in a knockout, including late entrants, and the play-in matches. */
export type SeedHolders = {
  readonly sideOfSeed: (seed: number) => Side
  readonly playIns: readonly TournamentMatch[]
}

const bye: Side = { kind: 'nobody', because: 'bye', reason: 'bye' }

/** Returns whether a player has a result after a play-in: in a later one for the same seed, or in the bracket. */
function hasResultAfter(
  { results }: LogState,
  player: PlayerId,
  seed: number,
  playInNumber: number,
): boolean {
  const upToHere = Array.from({ length: playInNumber }, (_, index) => `P${seed}-${index + 1}`)
  return [...results.values()].some(
    ({ matchId, sides }) => sides.includes(player) && !upToHere.includes(matchId),
  )
}

function createPlayIn(
  logState: LogState,
  seed: number,
  playInNumber: number,
  holder: Side,
  player: string,
) {
  const id = `P${seed}-${playInNumber}`
  const sides = [holder, playerSide(player)] as const
  const players = playersOf({ sides })
  const decision =
    players === null
      ? null
      : decideMatch(logState, id, players, (one) =>
          hasResultAfter(logState, one, seed, playInNumber),
        )
  const match: TournamentMatch = {
    id,
    stage: 'play_in',
    group: null,
    round: playInNumber,
    board: seed,
    roundName: 'play_in',
    sides,
    status: decision !== null ? 'decided' : players === null ? 'waiting' : 'ready',
    decision,
    bestOf: bestOfRound(logState, 'play_in', `P${playInNumber}`),
  }
  return match
}

function winnerSide({ id, decision }: TournamentMatch): Side {
  if (decision === null) return { kind: 'awaited', from: 'winner', match: id }
  if (decision.winner !== null) return playerSide(decision.winner)
  return { kind: 'nobody', because: 'nobody_advanced', reason: `${id}: ${decision.reason ?? ''}` }
}

/** Returns the drawn seeds, with the byes and play-ins that late entrants took. */
export function findSeedHolders(logState: LogState): SeedHolders {
  const holders = new Map<number, Side>(
    (logState.order ?? []).map((player, index) => [index + 1, playerSide(player)]),
  )
  const playIns: TournamentMatch[] = []
  for (const { player, place } of logState.late) {
    if (place.kind === 'seed') holders.set(place.seed, playerSide(player))
    if (place.kind !== 'play_in') continue
    const playInNumber = playIns.filter(({ board }) => board === place.seed).length + 1
    const match = createPlayIn(
      logState,
      place.seed,
      playInNumber,
      holders.get(place.seed) ?? bye,
      player,
    )
    playIns.push(match)
    holders.set(place.seed, winnerSide(match))
  }
  return { sideOfSeed: (seed) => holders.get(seed) ?? bye, playIns }
}

/** Returns whether a side is a player who has not left. */
export function isPresent(logState: LogState, side: Side): boolean {
  return side.kind === 'player' && !isOut(logState, side.player)
}
