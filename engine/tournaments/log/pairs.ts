import type { PlayerId } from '../../ids.ts'
import { createRandom, shuffle } from '../pairing/random.ts'
import { findSystem, systemsBySport } from '../../teams/systems/systems.ts'
import { t } from '../messages.ts'
import { isStarted, type CommandOf } from './commands/command-types.ts'
import { accept } from '../../decision.ts'
import { refuse, type TournamentDecision } from './refusal.ts'
import type { EnteredPair } from './events.ts'
import { isPlaced, type Entrant, type LogState } from './log-state.ts'
import type { TournamentSettings } from './settings/settings.ts'

/** Returns whether pairs enter. */
export const isForPairs = ({
  entrants,
}: {
  readonly entrants?: TournamentSettings['entrants'] | undefined
}) => entrants === 'pairs'

/** Returns whether teams enter. */
export const isForTeams = ({
  entrants,
}: {
  readonly entrants?: TournamentSettings['entrants'] | undefined
}) => entrants === 'teams'

/** Returns the match system for team matches: the chosen one, or the default of the sport. */
export function findMatchSystem({
  sportId,
  system = null,
  ownSystem = null,
}: Pick<TournamentSettings, 'sportId' | 'system' | 'ownSystem'>) {
  const [defaultSystem] = systemsBySport[sportId]
  if (system !== null && ownSystem?.id === system) return ownSystem
  const standardSystem = system === null ? null : findSystem(system)
  return standardSystem ?? defaultSystem ?? null
}

/** Returns all entries of a player, including withdrawn ones. */
export const listEntries = ({ entrants }: LogState, player: PlayerId): readonly Entrant[] =>
  [...entrants.values()].filter(
    (entrant) => entrant.player === player || entrant.partner === player,
  )

/** Returns whether an organiser declined or disqualified an entry of the player. */
export const wasRejected = (logState: LogState, player: PlayerId): boolean =>
  listEntries(logState, player).some(({ out }) => out !== null && out.kind !== 'withdrawn')

/** Returns the active entry of a player, as first player or partner. */
export function findActiveEntry(logState: LogState, player: PlayerId): Entrant | null {
  const activeEntries = [...logState.entrants.values()].filter(({ out }) => out === null)
  return (
    activeEntries.find((entrant) => entrant.player === player || entrant.partner === player) ?? null
  )
}

/** Returns a player and, if any, their partner. */
export const withPartner = (player: PlayerId, partner: PlayerId | null): readonly PlayerId[] =>
  partner === null ? [player] : [player, partner]

/** Returns the players of an entry: one, or both of a pair. */
export const membersOf = ({ entrants }: LogState, entrant: PlayerId): readonly PlayerId[] =>
  withPartner(entrant, entrants.get(entrant)?.partner ?? null)

/** Returns players who wait for a partner, in order of entry. */
export function entrantsWithoutPartner(logState: LogState): readonly Entrant[] {
  if (!isForPairs(logState.settings)) return []
  return [...logState.entrants.values()].filter(
    ({ out, partner }) => out === null && partner === null,
  )
}

/** Returns the rating of a pair: the mean of the known ratings, or null if neither is known. */
export function ratePair(a: number | null, b: number | null): number | null {
  const knownRatings = [a, b].filter((rating) => rating !== null)
  if (knownRatings.length === 0) return null
  return Math.round(knownRatings.reduce((sum, rating) => sum + rating, 0) / knownRatings.length)
}

/** Pairs two players by hand: the first has entered alone, the second alone or not at all. */
export function pairUp(
  logState: LogState,
  { at, player, partner, rating, isApproved = false }: CommandOf<'pair_up'>,
): TournamentDecision {
  if (!isForPairs(logState.settings)) return refuse(t('tournament.noPairs'))
  if (isPlaced(logState, player)) return refuse(t('tournament.notBeforeStart'))
  if (player === partner) return refuse(t('tournament.ownPartner'))
  const entry = logState.entrants.get(player)
  if (entry === undefined || entry.out !== null) return refuse(t('tournament.notEntered'))
  const partnerEntry = findActiveEntry(logState, partner)
  const isTaken =
    partnerEntry !== null && (partnerEntry.partner !== null || partnerEntry.player !== partner)
  if (entry.partner !== null || isTaken) return refuse(t('tournament.hasPartner'))
  if (!isApproved && wasRejected(logState, partner)) return refuse(t('tournament.notLetBack'))
  const pair = partnerEntry === null ? { player, partner } : orderByEntry(logState, player, partner)
  return accept({ type: 'pairs_made', at, pairs: [{ ...pair, rating }] })
}

/** Orders a pair by entry: the player who entered first leads it and keeps the place. */
function orderByEntry({ entrants }: LogState, one: PlayerId, two: PlayerId) {
  const entered = [...entrants.keys()]
  return entered.indexOf(one) < entered.indexOf(two)
    ? { player: one, partner: two }
    : { player: two, partner: one }
}

/** Pairs all players who entered alone at random; with an odd number the last one stays alone. */
export function drawPairs(
  logState: LogState,
  { at, seed }: CommandOf<'draw_pairs'>,
): TournamentDecision {
  if (!isForPairs(logState.settings)) return refuse(t('tournament.noPairs'))
  if (isStarted(logState)) return refuse(t('tournament.notBeforeStart'))
  const alone = entrantsWithoutPartner(logState)
  const drawn = shuffle(alone.slice(0, alone.length - (alone.length % 2)), createRandom(seed))
  if (drawn.length === 0) return refuse(t('tournament.nobodyAlone'))
  const pairs = Array.from({ length: drawn.length / 2 }, (_, index): EnteredPair => {
    const [one, two] = [drawn[2 * index]!, drawn[2 * index + 1]!]
    const rating = ratePair(one.rating, two.rating)
    return { ...orderByEntry(logState, one.player, two.player), rating }
  })
  return accept({ type: 'pairs_made', at, pairs })
}
