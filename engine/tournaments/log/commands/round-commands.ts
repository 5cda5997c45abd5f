import { isStarted, type CommandOf } from './command-types.ts'
import { accept, refuse as refuseWith } from '../../../decision.ts'
import {
  createRefusal,
  refuse,
  type TournamentDecision,
  type TournamentReason,
} from '../refusal.ts'
import type { PlayerId } from '../../../ids.ts'
import type { RequestedBye } from '../events.ts'
import { byeKey, type LogState } from '../log-state.ts'
import { listMatches } from '../fold.ts'
import { roundIdOf } from '../round-id.ts'
import { findFormat } from '../../formats/formats.ts'
import { pairNextRound, presentPlayers } from '../../formats/swiss.ts'
import { t } from '../../messages.ts'

function isPairedByRound(logState: LogState): boolean {
  return findFormat(logState).traits.isPairedByRound
}

export function requestBye(
  logState: LogState,
  command: CommandOf<'request_bye'>,
): TournamentDecision {
  const { at, player, round, bye } = command
  if (!logState.entrants.has(player)) return refuse(t('tournament.notEntered'))
  if (!isPairedByRound(logState)) return refuse(t('tournament.notSwiss'))
  if (round <= logState.paired.length) return refuse(t('tournament.roundPaired'))
  return accept({ type: 'bye_requested', at, player, round, bye })
}

function checkPairing(logState: LogState): TournamentReason | null {
  if (!isPairedByRound(logState)) return t('tournament.notSwiss')
  if (!isStarted(logState)) return t('tournament.notActive')
  if (logState.paired.length >= logState.settings.rounds) return t('tournament.noMoreRounds')
  if (presentPlayers(logState).length < 2) return t('tournament.noMoreRounds')
  return listMatches(logState).every(({ decision }) => decision !== null)
    ? null
    : t('tournament.roundNotFinished')
}

export function pairRoundNow(
  logState: LogState,
  { at, relax = [] }: CommandOf<'pair_round'>,
): TournamentDecision {
  const reason = checkPairing(logState)
  if (reason !== null) return refuse(reason)
  const { paired, order } = pairNextRound(logState, relax)
  if (!paired.ok) {
    return refuseWith({ ...createRefusal(paired.reason), relaxation: paired.next })
  }
  const playerOf = (number: number) => order[number - 1]!
  const pairedPlayers = new Set(paired.pairs.flat().map((number) => order[number - 1]))
  const round = logState.paired.length + 1
  const absent = presentPlayers(logState).filter((player) => !pairedPlayers.has(player))
  const byeOf = (player: PlayerId) => logState.byes.get(byeKey(player, round)) ?? 'zero'
  // A round has only one pairing-allocated bye. A second one requested in advance is worth a full point.
  const hasBye = paired.pairs.some(([, b]) => b === 0)
  const allocated = hasBye ? undefined : absent.find((player) => byeOf(player) === 'allocated')
  const recordedByeOf = (player: PlayerId): RequestedBye => {
    const bye = byeOf(player)
    return bye === 'allocated' ? 'full' : bye
  }
  return accept({
    type: 'round_paired',
    at,
    round,
    pairs: [
      ...paired.pairs.map(([a, b]) => [playerOf(a), b === 0 ? null : playerOf(b)] as const),
      ...(allocated === undefined ? [] : [[allocated, null] as const]),
    ],
    absent: absent
      .filter((player) => player !== allocated)
      .map((player) => ({ player, bye: recordedByeOf(player) })),
    broken: paired.broken.map(({ relaxation, players }) => ({
      rule: relaxation,
      players: players.map(playerOf),
    })),
  })
}

/**
 * Releases the matches of a round. Groups are released one by one, or together by an id such as `R2`.
 */
export function releaseRound(
  logState: LogState,
  { at, round }: CommandOf<'release_round'>,
): TournamentDecision {
  if (!isStarted(logState)) return refuse(t('tournament.notActive'))
  const isRound = listMatches(logState).some(
    (match) => roundIdOf(match) === round || (match.group !== null && match.roundName === round),
  )
  if (!isRound) return refuse(t('tournament.noSuchRound'))
  return accept({ type: 'round_released', at, round })
}

export function unpairRound(logState: LogState, at: number): TournamentDecision {
  if (!isPairedByRound(logState)) return refuse(t('tournament.notSwiss'))
  if (logState.paired.length === 0) return refuse(t('tournament.noRound'))
  return accept({ type: 'round_unpaired', at, round: logState.paired.length })
}
