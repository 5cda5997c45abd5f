import { isTableStage } from '#engine/tournaments/log/state.ts'
import type { z } from 'zod'
import type { round } from '#contract/tournaments/rounds.ts'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { isPlayable } from '../match-sentence.ts'
import { t } from './messages.ts'

type Match = TournamentMatchWire
type RoundDetails = z.infer<typeof round>

/** One round of the tournament, across all groups. */
export type RoundGroup = {
  readonly round: number
  readonly title: string
  /** Ids of the groups' rounds. */
  readonly ids: readonly string[]
  readonly matches: readonly Match[]
  readonly decided: number
  readonly total: number
  readonly isReleased: boolean
  readonly byes: readonly { playerId: string; name: string; bye: string }[]
  /** The rules that were relaxed to pair the round. */
  readonly broken: RoundDetails['broken']
  /** Points before the round, by player, if known. */
  readonly pointsBefore: ReadonlyMap<string, string>
}

/** Whether the id belongs to a round of winners, losers, finals, third place or play-in. */
export function isKnockoutRound(id: string): boolean {
  return /^[WLFTP]\d/.test(id)
}

/** Returns players who have no match in this round although others of their group have. */
function playersWithoutMatch(matches: readonly Match[], round: number): RoundGroup['byes'] {
  const roundMatches = matches.filter((match) => match.round === round)
  const playing = new Set(roundMatches.flatMap(({ sides }) => listPlayerIds(sides)))
  // A smaller group has fewer rounds.
  const playingGroups = new Set(roundMatches.map(({ group }) => group))
  const idleNames = new Map<string, string>()
  for (const { sides, stage, group } of matches) {
    for (const { playerId, name } of stage === 'swiss' || !playingGroups.has(group) ? [] : sides) {
      if (playerId !== null && !playing.has(playerId)) idleNames.set(playerId, name)
    }
  }
  return [...idleNames].map(([playerId, name]) => ({ playerId, name, bye: t('sitsOut') }))
}

function listPlayerIds(sides: Match['sides']): string[] {
  return sides.map(({ playerId }) => playerId).filter((id) => id !== null)
}

function allocatedByes(matches: readonly Match[]): RoundGroup['byes'] {
  return matches.flatMap(({ decision, sides }) => {
    const player = sides.find(({ playerId }) => playerId !== null)
    if (decision?.kind !== 'bye' || player === undefined) return []
    return [{ playerId: player.playerId!, name: player.name, bye: t('bye') }]
  })
}

/**
 * Groups matches into rounds, in order. `details` adds what the matches lack: byes, relaxed rules,
 * points before the round, and whether it is released.
 */
export function groupRounds(
  matches: readonly Match[],
  details: readonly RoundDetails[] = [],
): readonly RoundGroup[] {
  const tableMatches = matches.filter(isTableStage)
  const lastRound = Math.max(0, ...tableMatches.map(({ round }) => round))
  // Play-offs come after the tables whose ties they settle.
  const playOffs = matches.filter(({ stage }) => stage === 'play_off')
  const byRound = Map.groupBy([...tableMatches, ...playOffs], ({ stage, round }) =>
    stage === 'play_off' ? lastRound + 1 : round,
  )
  return [...byRound]
    .toSorted(([a], [b]) => a - b)
    .map(([number, roundMatches]): RoundGroup => {
      const ids = [...new Set(roundMatches.map(({ roundId }) => roundId))]
      const matchingDetails = details.filter(({ id }) => ids.includes(id))
      const playable = roundMatches.filter(isPlayable)
      const byes = matchingDetails.flatMap((detail) => detail.byes)
      return {
        round: number,
        title:
          matchingDetails[0]?.title ??
          roundMatches[0]?.roundTitle ??
          t('roundNumber', { round: number }),
        ids,
        matches: roundMatches,
        decided: playable.filter(({ decision }) => decision !== null).length,
        total: playable.length,
        isReleased: matchingDetails.every(({ isReleased }) => isReleased),
        byes:
          number > lastRound
            ? []
            : [
                ...(byes.length > 0 ? byes : allocatedByes(roundMatches)),
                ...playersWithoutMatch(tableMatches, number),
              ],
        broken: matchingDetails.flatMap((detail) => detail.broken),
        pointsBefore: new Map(
          matchingDetails.flatMap((detail) =>
            detail.pointsBefore.map(({ playerId, pointsText }) => [playerId, pointsText] as const),
          ),
        ),
      }
    })
}

/** Returns the first unfinished round, else the last. */
export function currentRound(rounds: readonly RoundGroup[]): RoundGroup | undefined {
  return rounds.find(({ decided, total }) => decided < total) ?? rounds.at(-1)
}

/** A player of a round with their opponent, for the list by name. */
export type Pairing = {
  readonly playerId: string
  readonly name: string
  readonly opponent: string
  readonly board: number | null
  readonly isFirstSide: boolean
}

export function pairingsByName({ matches, byes }: RoundGroup): readonly Pairing[] {
  const matchPairings = matches
    .filter(isPlayable)
    .flatMap(({ sides: [one, two], board }): Pairing[] =>
      [
        { side: one, other: two, isFirstSide: true },
        { side: two, other: one, isFirstSide: false },
      ].flatMap(({ side, other, isFirstSide }) =>
        side.playerId === null
          ? []
          : [
              {
                playerId: side.playerId,
                name: side.name,
                opponent: other.name,
                board,
                isFirstSide,
              },
            ],
      ),
    )
  const byePairings = byes.map(({ playerId, name, bye }): Pairing => ({
    playerId,
    name,
    opponent: bye,
    board: null,
    isFirstSide: true,
  }))
  return [...matchPairings, ...byePairings].toSorted((a, b) => a.name.localeCompare(b.name))
}
