import { lookUp } from '../../look-up.ts'
import type { PlannedMatch, Source } from '../pairing/elimination.ts'
import { bestOfRound, decideBye, decideMatch, playersOf } from '../log/commands/decide-match.ts'
import type { PlayerId } from '../../ids.ts'
import { resultKey, type LogState, type RecordedResult } from '../log/log-state.ts'
import { matchIdPrefix } from '../log/round-id.ts'
import type { Decision, Side, TournamentMatch } from '../log/state.ts'

const lastRoundNames = ['final', 'semifinal', 'quarterfinal'] as const

function nameRound(match: PlannedMatch, rounds: number, isDouble: boolean): string {
  if (match.bracket === 'third') return 'third'
  if (match.bracket === 'final') return match.round === 1 ? 'grand_final' : 'reset'
  const id = matchIdPrefix(match.id)
  if (match.bracket === 'losers' || isDouble) return id
  return lastRoundNames[rounds - match.round] ?? id
}

/** Returns the winner or loser of a match as a side of the next one. */
function createNextSide(
  source: Source & { readonly from: 'winner' | 'loser' },
  match: TournamentMatch,
): Side {
  const { decision } = match
  if (decision === null) {
    if (match.status === 'not_needed') return createEmptySide(match, source.from)
    return { kind: 'awaited', from: source.from, match: match.id }
  }
  const player = source.from === 'winner' ? decision.winner : decision.loser
  return player === null ? createEmptySide(match, source.from) : { kind: 'player', player }
}

function createEmptySide({ id, decision, sides }: TournamentMatch, from: 'winner' | 'loser'): Side {
  if (from === 'loser' && decision?.kind === 'bye') {
    const emptySide = sides.find((side) => side.kind === 'nobody')
    if (emptySide !== undefined) return emptySide
  }
  const reason = decision?.reason ?? ''
  return {
    kind: 'nobody',
    because: 'nobody_advanced',
    reason: reason === '' ? `no one advanced from ${id}` : `${id}: ${reason}`,
  }
}

/** Returns whether a player's bye or walkover in a match stays valid after the player left. */
type IsUsed = (matchId: string, player: PlayerId) => boolean

type Resolution = Pick<TournamentMatch, 'status' | 'decision'>

function resolveMatch(
  logState: LogState,
  id: string,
  sides: readonly [Side, Side],
  isReleased: boolean,
  isUsed: IsUsed,
): Resolution {
  const players = playersOf({ sides })
  if (players !== null) {
    const decision = decideMatch(logState, id, players, (player) => isUsed(id, player))
    if (decision !== null) return { status: 'decided', decision }
    return { status: isReleased ? 'ready' : 'waiting', decision: null }
  }
  if (sides.some(({ kind }) => kind === 'awaited' || kind === 'qualifier')) {
    return { status: 'waiting', decision: null }
  }
  const presentSide = sides.find((side) => side.kind === 'player')
  const emptySide = sides.find((side) => side.kind === 'nobody')
  if (presentSide === undefined) return { status: 'not_needed', decision: null }
  return {
    status: 'decided',
    decision: decideBye(
      logState,
      presentSide.player,
      emptySide?.reason ?? '',
      isUsed(id, presentSide.player),
    ),
  }
}

/**
 * Returns whether the reset is played: only if the player from the losers' bracket won the grand final.
 */
function isResetNeeded(final: TournamentMatch | undefined): boolean {
  const [unbeaten, challenger] = final?.sides ?? []
  if (final?.decision?.winner === undefined || final.decision.kind === 'bye') return false
  if (unbeaten?.kind !== 'player' || challenger?.kind !== 'player') return false
  return final.decision.winner === challenger.player
}

function isReleased(logState: LogState, match: PlannedMatch, isFirst: boolean): boolean {
  if (logState.settings.autoAdvance || isFirst) return true
  return logState.released.has(matchIdPrefix(match.id))
}

/** Finds the byes and walkovers whose players have one of these results in a later match. */
function findFollowed(
  matches: readonly { readonly id: string }[],
  results: Iterable<RecordedResult>,
): IsUsed {
  const order = new Map(matches.map(({ id }, index) => [id, index]))
  const lastPlayed = new Map<string, number>()
  for (const { matchId, sides } of results) {
    const at = order.get(matchId) ?? -1
    for (const player of sides) lastPlayed.set(player, Math.max(at, lastPlayed.get(player) ?? -1))
  }
  return (matchId, player) => (lastPlayed.get(player) ?? -1) > lookUp(order, matchId)
}

/** Finds the byes and walkovers that were followed by a match with a result. */
const findUsed = ({ results }: LogState, matches: readonly TournamentMatch[]): IsUsed =>
  findFollowed(
    matches,
    matches.flatMap((match) => {
      const players = playersOf(match)
      return (players === null ? undefined : results.get(resultKey(match.id, players))) ?? []
    }),
  )

/** Finds the byes and walkovers whose players have a later result, even one that does not count. */
const findPossiblyUsed = ({ results }: LogState, planned: readonly PlannedMatch[]): IsUsed =>
  findFollowed(planned, results.values())

/**
 * Fills a knockout with the current results. Advances byes and walkovers, so that no one waits for an
 * opponent who can't come.
 */
export function resolveKnockout(
  logState: LogState,
  planned: readonly PlannedMatch[],
  sideOfSeed: (seed: number) => Side,
  isFirstRoundReleased = true,
): readonly TournamentMatch[] {
  const resolve = (isUsed: IsUsed) =>
    resolveMatches(logState, planned, sideOfSeed, isFirstRoundReleased, isUsed)
  const isAnyoneOut = [...logState.entrants.values()].some(({ out }) => out !== null)
  if (!isAnyoneOut) return resolve(() => false)
  // Under earlier rules, the first pass treated the bye of everyone who left as used.
  const isPossiblyUsed = logState.rules < 4 ? () => true : findPossiblyUsed(logState, planned)
  // A player who left after playing on from a bye or walkover keeps it, and later results.
  return resolve(findUsed(logState, resolve(isPossiblyUsed)))
}

function resolveMatches(
  logState: LogState,
  planned: readonly PlannedMatch[],
  sideOfSeed: (seed: number) => Side,
  isFirstRoundReleased: boolean,
  isUsed: IsUsed,
): readonly TournamentMatch[] {
  const resolvedMatches = new Map<string, TournamentMatch>()
  const rounds = Math.max(
    0,
    ...planned.map((each) => (each.bracket === 'winners' ? each.round : 0)),
  )
  const isDouble = planned.some(({ bracket }) => bracket === 'final')
  const sideOf = (source: Source): Side =>
    source.from === 'seed'
      ? sideOfSeed(source.seed)
      : createNextSide(source, lookUp(resolvedMatches, source.match))
  for (const match of planned) {
    const { id, bracket, round, place } = match
    const sides = [sideOf(match.sources[0]), sideOf(match.sources[1])] as const
    const isReset = bracket === 'final' && round === 2
    const isFinalOver =
      isReset &&
      lookUp(resolvedMatches, 'F1-1').status !== 'waiting' &&
      lookUp(resolvedMatches, 'F1-1').status !== 'ready'
    const resolution: Resolution =
      isFinalOver && !isResetNeeded(resolvedMatches.get('F1-1'))
        ? { status: 'not_needed', decision: null }
        : resolveMatch(
            logState,
            id,
            sides,
            isReleased(
              logState,
              match,
              isFirstRoundReleased && bracket === 'winners' && round === 1,
            ),
            isUsed,
          )
    const roundName = nameRound(match, rounds, isDouble)
    const bestOf = bestOfRound(logState, roundName, matchIdPrefix(id))
    resolvedMatches.set(id, {
      id,
      stage: bracket,
      group: null,
      round,
      board: place,
      roundName,
      sides,
      ...resolution,
      bestOf,
    })
  }
  return [...resolvedMatches.values()]
}

/** Returns the match that decides the knockout: the reset if it counts, else the grand final or the final. */
export function findDecidingMatch(
  matches: readonly TournamentMatch[],
): TournamentMatch | undefined {
  const reset = matches.find(({ id }) => id === 'F2-1')
  if (reset !== undefined && reset.status !== 'not_needed') return reset
  const grand = matches.find(({ id }) => id === 'F1-1')
  if (grand !== undefined) return grand
  return matches.findLast(({ stage }) => stage === 'winners')
}

/** Returns the level that the loser of a match reached; higher is better. */
export function lossLevel({ stage, round }: TournamentMatch): number {
  // Losers of winners' round n drop into losers' round 2n − 2, those of the first into the first.
  if (stage === 'winners') return round === 1 ? 1 : 2 * round - 2
  if (stage === 'losers') return round
  return stage === 'final' ? 1000 + round : 0
}

/** Returns the last decided match of a player. */
function lastDecidedMatch(
  matches: readonly TournamentMatch[],
  player: string,
): TournamentMatch | undefined {
  return matches.findLast(
    ({ sides, status }) =>
      status === 'decided' &&
      sides.some((side) => side.kind === 'player' && side.player === player),
  )
}

function hasLost(decision: Decision | null, player: string): boolean {
  return decision !== null && decision.winner !== player
}

/**
 * Returns the places of the winner and all eliminated players, from 1; those who got equally far share a
 * place. Players who can still win have none, nor has a loser whose round is not over.
 */
export function knockoutPlaces(
  matches: readonly TournamentMatch[],
  players: readonly string[],
  champion: string | null = findDecidingMatch(matches)?.decision?.winner ?? null,
): ReadonlyMap<string, number> {
  const last = findDecidingMatch(matches)
  const third = matches.find(({ stage }) => stage === 'third')
  const main = matches.filter(({ stage }) => stage !== 'third')
  const levels = players.map(
    (player) => [player, playerLevel(main, third, player, champion)] as const,
  )
  // A final without a winner leaves the first place empty.
  const firstPlace =
    champion === null && last?.status !== 'waiting' && last?.status !== 'ready' ? 2 : 1
  const placeOf = (level: number) => firstPlace + levels.filter(([, above]) => above > level).length
  const open = main.filter(({ status }) => status === 'ready' || status === 'waiting')
  const lowestOpen = Math.min(Infinity, ...open.map(lossLevel))
  return new Map(
    levels.flatMap(([player, level]) => {
      if (player === champion) return [[player, 1]]
      // The number of players above is unknown until the round is complete.
      return level === Infinity || lowestOpen <= level ? [] : [[player, placeOf(level)]]
    }),
  )
}

function playerLevel(
  main: readonly TournamentMatch[],
  third: TournamentMatch | undefined,
  player: string,
  champion: string | null,
): number {
  if (player === champion) return Infinity
  const lastMatch = lastDecidedMatch(main, player)
  if (lastMatch === undefined) return main.length === 0 ? 0 : Infinity
  const isStillIn = main.some(
    ({ sides, status }) =>
      (status === 'ready' || status === 'waiting') &&
      sides.some((side) => side.kind === 'player' && side.player === player),
  )
  if (isStillIn || !hasLost(lastMatch.decision, player)) return Infinity
  const isInThirdPlaceMatch = third?.sides.some(
    (side) => side.kind === 'player' && side.player === player,
  )
  if (third === undefined || isInThirdPlaceMatch !== true) return lossLevel(lastMatch)
  if (third.decision === null) return Infinity
  return lossLevel(lastMatch) + (third.decision.winner === player ? 0.5 : 0)
}
