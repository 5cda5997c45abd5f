import { lookUp } from '../../look-up.ts'
import { drawnPlayers, isOpen, type FormatState } from '../formats/format.ts'
import { formatOf } from '../formats/formats.ts'
import { entryStatuses } from './entries.ts'
import type { PlayerId } from '../../ids.ts'
import type { Tournament } from './events.ts'
import { foldTournamentLog, type Entrant, type LogState } from './facts.ts'
import {
  isTableStage,
  type Participant,
  type TournamentMatch,
  type TournamentState,
  type TournamentStatus,
} from './state.ts'

/** Returns the matches of a started tournament without computing standings. */
export function matchesOf(facts: LogState): readonly TournamentMatch[] {
  return formatOf(facts).matchesOf(facts)
}

const noCourse: FormatState = { matches: [], tables: [], places: new Map(), winner: null, hasMore: true }

function statusOf(facts: LogState, { matches, hasMore }: FormatState): TournamentStatus {
  if (facts.cancelled !== null) return 'cancelled'
  if (facts.order === null) return facts.phase
  const isOver = !hasMore && !matches.some(isOpen)
  return isOver && !facts.isHeldOpen ? 'completed' : 'active'
}

/** Returns whether a tournament is completed or cancelled. */
export function isOver(facts: LogState): boolean {
  if (facts.cancelled !== null) return true
  return facts.order !== null && statusOf(facts, formatOf(facts).stateOf(facts)) === 'completed'
}

/**
 * Returns final places: none for disqualified players, so that the rest move up, and none for players who
 * left a tournament in which nothing was played.
 */
function awarded(facts: LogState, { places, winner }: FormatState): Pick<FormatState, 'places' | 'winner'> {
  const isLeftOut = (player: PlayerId) => {
    const out = facts.entrants.get(player)?.out ?? null
    return out !== null && (out.kind === 'disqualified' || facts.results.size === 0)
  }
  const empty = [...places].filter(([player]) => isLeftOut(player)).map(([, place]) => place)
  if (empty.length === 0) return { places, winner }
  const given = [...places].flatMap(([player, place]): (readonly [PlayerId, number])[] =>
    isLeftOut(player) ? [] : [[player, place - empty.filter((each) => each < place).length]],
  )
  const firsts = given.filter(([, place]) => place === 1)
  const isStripped = winner !== null && isLeftOut(winner)
  const next = firsts.length === 1 ? firsts[0]![0] : null
  return { places: new Map(given), winner: isStripped ? next : winner }
}

function participantsOf(facts: LogState, places: FormatState['places']): readonly Participant[] {
  const drawn = drawnPlayers(facts)
  const seeds = new Map(drawn.map((player, at) => [player, at + 1]))
  const statuses = entryStatuses(facts, new Set(drawn))
  return [...facts.entrants.values()].map(
    ({ player, partner, rating, affiliations, registeredAt, out }: Entrant) => ({
      player,
      partner,
      rating,
      affiliations,
      registeredAt,
      status: lookUp(statuses, player),
      reason: out?.reason ?? null,
      seed: seeds.get(player) ?? null,
      place: places.get(player) ?? null,
    }),
  )
}

/** Returns the current round. Knockout rounds after groups continue the numbering of the groups. */
function currentRound(matches: readonly TournamentMatch[]): number {
  const tableRounds = Math.max(0, ...matches.filter(isTableStage).map(({ round }) => round))
  const roundOf = (match: TournamentMatch) => {
    if (isTableStage(match)) return match.round
    return match.stage === 'play_off' ? tableRounds : tableRounds + match.round
  }
  const open = matches.filter(isOpen).map(roundOf)
  return open.length > 0 ? Math.max(1, Math.min(...open)) : Math.max(1, ...matches.map(roundOf))
}

/** Derives the state from facts. */
export function stateOf(facts: LogState): TournamentState {
  const course = facts.order === null ? noCourse : formatOf(facts).stateOf(facts)
  const { places, winner } = awarded(facts, course)
  return {
    status: statusOf(facts, course),
    settings: facts.settings,
    startedAt: facts.startedAt,
    reason: facts.cancelled,
    participants: participantsOf(facts, places),
    currentRound: facts.order === null ? 0 : currentRound(course.matches),
    matches: course.matches,
    tables: course.tables,
    broken: facts.paired.flatMap(({ round, broken }) => broken.map((each) => ({ round, ...each }))),
    winner,
  }
}

/**
 * Returns the state of a tournament by folding its log. A result counts for a match while its two players are
 * the sides of that match. A correction therefore carries through by itself, and the state after it equals
 * that of the corrected results entered from the start.
 * Source: engines, "one idea".
 */
export function foldTournament(tournament: Tournament): TournamentState {
  return stateOf(foldTournamentLog(tournament))
}
