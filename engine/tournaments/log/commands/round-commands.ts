import { isStarted, type CommandOf } from './command-types.ts'
import { accept, refuse as refuseWith } from '../../../decision.ts'
import { refusalOf, refuse, type TournamentDecision, type TournamentReason } from '../refusal.ts'
import type { PlayerId } from '../../../ids.ts'
import type { RequestedBye } from '../events.ts'
import { byeKey, type LogState } from '../facts.ts'
import { matchesOf } from '../fold.ts'
import { roundIdOf } from '../round-id.ts'
import { formatOf } from '../../formats/formats.ts'
import { pairNextRound, presentPlayers } from '../../formats/swiss.ts'
import { t } from '../../messages.ts'

function isPairedByRound(facts: LogState): boolean {
  return formatOf(facts).traits.isPairedByRound
}

export function requestBye(facts: LogState, command: CommandOf<'request_bye'>): TournamentDecision {
  const { at, player, round, bye } = command
  if (!facts.entrants.has(player)) return refuse(t('tournament.notEntered'))
  if (!isPairedByRound(facts)) return refuse(t('tournament.notSwiss'))
  if (round <= facts.paired.length) return refuse(t('tournament.roundPaired'))
  return accept({ type: 'bye_requested', at, player, round, bye })
}

function checkPairing(facts: LogState): TournamentReason | null {
  if (!isPairedByRound(facts)) return t('tournament.notSwiss')
  if (!isStarted(facts)) return t('tournament.notActive')
  if (facts.paired.length >= facts.settings.rounds) return t('tournament.noMoreRounds')
  if (presentPlayers(facts).length < 2) return t('tournament.noMoreRounds')
  return matchesOf(facts).every(({ decision }) => decision !== null)
    ? null
    : t('tournament.roundNotFinished')
}

export function pairRoundNow(
  facts: LogState,
  { at, relax = [] }: CommandOf<'pair_round'>,
): TournamentDecision {
  const problem = checkPairing(facts)
  if (problem !== null) return refuse(problem)
  const { paired, order } = pairNextRound(facts, relax)
  if (!paired.ok) {
    return refuseWith({ ...refusalOf(paired.reason), relaxation: paired.next })
  }
  const playerOf = (number: number) => order[number - 1]!
  const inRound = new Set(paired.pairs.flat().map((number) => order[number - 1]))
  const round = facts.paired.length + 1
  const absent = presentPlayers(facts).filter((player) => !inRound.has(player))
  const byeOf = (player: PlayerId) => facts.byes.get(byeKey(player, round)) ?? 'zero'
  // A round has one bye of the pairing; a second one that was given ahead is worth a full point.
  const hasBye = paired.pairs.some(([, b]) => b === 0)
  const given = hasBye ? undefined : absent.find((player) => byeOf(player) === 'allocated')
  const absenceOf = (player: PlayerId): RequestedBye => {
    const bye = byeOf(player)
    return bye === 'allocated' ? 'full' : bye
  }
  return accept({
    type: 'round_paired',
    at,
    round,
    pairs: [
      ...paired.pairs.map(([a, b]) => [playerOf(a), b === 0 ? null : playerOf(b)] as const),
      ...(given === undefined ? [] : [[given, null] as const]),
    ],
    absent: absent
      .filter((player) => player !== given)
      .map((player) => ({ player, bye: absenceOf(player) })),
    broken: paired.broken.map(({ relaxation, players }) => ({
      rule: relaxation,
      players: players.map(playerOf),
    })),
  })
}

/** Releases the matches of a round. Groups are released one by one, or all by `R2`. */
export function releaseRound(
  facts: LogState,
  { at, round }: CommandOf<'release_round'>,
): TournamentDecision {
  if (!isStarted(facts)) return refuse(t('tournament.notActive'))
  const isRound = matchesOf(facts).some(
    (match) => roundIdOf(match) === round || (match.group !== null && match.roundName === round),
  )
  if (!isRound) return refuse(t('tournament.noSuchRound'))
  return accept({ type: 'round_released', at, round })
}

export function unpairRound(facts: LogState, at: number): TournamentDecision {
  if (!isPairedByRound(facts)) return refuse(t('tournament.notSwiss'))
  if (facts.paired.length === 0) return refuse(t('tournament.noRound'))
  return accept({ type: 'round_unpaired', at, round: facts.paired.length })
}
