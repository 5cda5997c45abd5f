import {
  accept,
  isStarted,
  refuse,
  type Ask,
  type CommandResult,
  type TournamentErrorCode,
} from './command-types.ts'
import type { PlayerId } from './events.ts'
import { byeKey, type Facts } from './facts.ts'
import { matchesOf } from './fold.ts'
import { roundIdOf } from './round-id.ts'
import { formatOf } from '../formats/formats.ts'
import { pairNextRound, presentPlayers } from '../formats/swiss.ts'

function isPairedByRound(facts: Facts): boolean {
  return formatOf(facts).traits.isPairedByRound
}

export function requestBye(facts: Facts, command: Ask<'request_bye'>): CommandResult {
  const { at, player, round, bye } = command
  if (!facts.entrants.has(player)) return refuse('NOT_ENTERED')
  if (!isPairedByRound(facts)) return refuse('NOT_SWISS')
  if (round <= facts.paired.length) return refuse('ROUND_PAIRED')
  return accept({ type: 'bye_requested', at, player, round, bye })
}

function checkPairing(facts: Facts): TournamentErrorCode | null {
  if (!isPairedByRound(facts)) return 'NOT_SWISS'
  if (!isStarted(facts)) return 'NOT_ACTIVE'
  if (facts.paired.length >= facts.settings.rounds) return 'NO_MORE_ROUNDS'
  if (presentPlayers(facts).length < 2) return 'NO_MORE_ROUNDS'
  return matchesOf(facts).every(({ decision }) => decision !== null) ? null : 'ROUND_NOT_FINISHED'
}

export function pairRoundNow(facts: Facts, { at, relax = [] }: Ask<'pair_round'>): CommandResult {
  const problem = checkPairing(facts)
  if (problem !== null) return refuse(problem)
  const { paired, order } = pairNextRound(facts, relax)
  if (!paired.ok) {
    const { message, next } = paired
    return { ok: false, errors: [{ code: 'NO_LEGAL_PAIRING', message, relaxation: next }] }
  }
  const playerOf = (number: number) => order[number - 1]!
  const inRound = new Set(paired.pairs.flat().map((number) => order[number - 1]))
  const round = facts.paired.length + 1
  const absent = presentPlayers(facts).filter((player) => !inRound.has(player))
  const byeOf = (player: PlayerId) => facts.byes.get(byeKey(player, round)) ?? 'zero'
  return accept({
    type: 'round_paired',
    at,
    round,
    pairs: paired.pairs.map(([a, b]) => [playerOf(a), b === 0 ? null : playerOf(b)]),
    absent: absent.map((player) => ({ player, bye: byeOf(player) })),
    broken: paired.broken.map(({ relaxation, players }) => ({
      rule: relaxation,
      players: players.map(playerOf),
    })),
  })
}

/** Lets the matches of a round begin. Groups are released one by one, or all by `R2`. */
export function releaseRound(facts: Facts, { at, round }: Ask<'release_round'>): CommandResult {
  if (!isStarted(facts)) return refuse('NOT_ACTIVE')
  const isRound = matchesOf(facts).some(
    (match) => roundIdOf(match) === round || (match.group !== null && match.roundName === round),
  )
  if (!isRound) return refuse('NO_ROUND', 'The tournament has no such round')
  return accept({ type: 'round_released', at, round })
}

export function unpairRound(facts: Facts, at: number): CommandResult {
  if (!isPairedByRound(facts)) return refuse('NOT_SWISS')
  if (facts.paired.length === 0) return refuse('NO_ROUND')
  return accept({ type: 'round_unpaired', at, round: facts.paired.length })
}
