import { ahead, wasPlayed } from '../../sports/finding.ts'
import { rulesOf } from '../../sports/rules.ts'
import { sports } from '../../sports/sports.ts'
import { meetingUnits } from '../../sports/types.ts'
import type { Ending, MatchDetails, MeetingUnit, Pair, Side, SportId } from '../../sports/types.ts'

/** A match as input for head-to-head records, oldest first. */
export type Meeting = {
  readonly sportId: SportId
  readonly format: string
  readonly side1: readonly string[]
  readonly side2: readonly string[]
  readonly score1: number
  readonly score2: number
  readonly winnerSide: 0 | Side
  readonly ending: Ending
  readonly details?: MatchDetails | null | undefined
}

/** Every pair is [first player, second player]. */
export type HeadToHead = {
  readonly played: number
  readonly wins: Pair
  readonly draws: number
  /** Totals by unit; units that occur in no match are absent. */
  readonly totals: Readonly<Partial<Record<MeetingUnit, Pair>>>
  /** Longest run of wins against the other player. */
  readonly longestRun: Pair
  /** Each player's clearest set win against the other, the winner's points first; null without one. */
  readonly bestSet: Pair<Pair | null>
}

type Counts = Partial<Record<MeetingUnit, Pair>>

function findScoreUnit({ sportId, score1, score2, format }: Meeting, details: MatchDetails) {
  return rulesOf[sportId].unitOf([score1, score2], details, format)
}

const add = (a: Pair | undefined, b: Pair): Pair => [(a?.[0] ?? 0) + b[0], (a?.[1] ?? 0) + b[1]]

function countUnits(meeting: Meeting): Counts {
  const details = meeting.details ?? {}
  const unit = findScoreUnit(meeting, details)
  if (unit === null) return {}
  const counts: Counts = { [unit]: [meeting.score1, meeting.score2] }
  if (unit === 'sets' && details.sets) {
    counts[sports[meeting.sportId].inASet] = details.sets.reduce<Pair>(add, [0, 0])
  }
  return counts
}

const swapPair = <T>([one, two]: Pair<T>): Pair<T> => [two, one]

/** Swaps the sides, because everything is counted from the first player's side. */
function swapSides(meeting: Meeting): Meeting {
  const { details } = meeting
  return {
    ...meeting,
    side1: meeting.side2,
    side2: meeting.side1,
    score1: meeting.score2,
    score2: meeting.score1,
    winnerSide: meeting.winnerSide === 0 ? 0 : meeting.winnerSide === 1 ? 2 : 1,
    details: details?.sets ? { ...details, sets: details.sets.map(swapPair) } : details,
  }
}

function orientMeeting(meeting: Meeting, first: string, second: string): readonly Meeting[] {
  if (!wasPlayed(meeting.ending)) return []
  const { side1, side2 } = meeting
  if (side1.includes(first) && side2.includes(second)) return [meeting]
  return side2.includes(first) && side1.includes(second) ? [swapSides(meeting)] : []
}

function findLongestRun(meetings: readonly Meeting[], side: Side): number {
  let run = 0
  let longest = 0
  for (const { winnerSide } of meetings) {
    run = winnerSide === side ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

function findClearestSet(sets: readonly Pair[]): Pair | null {
  return sets.reduce<Pair | null>((best, set) => {
    if (set[0] <= set[1]) return best
    return best && best[0] - best[1] >= set[0] - set[1] ? best : set
  }, null)
}

function sumUnits(meetings: readonly Meeting[]): Counts {
  const totals: Counts = {}
  for (const counts of meetings.map(countUnits)) {
    for (const unit of meetingUnits) {
      const count = counts[unit]
      if (count) totals[unit] = add(totals[unit], count)
    }
  }
  return totals
}

/**
 * Returns the record of two players against each other, in singles and pairs, over matches in log order.
 * Forfeits do not count as meetings; retirements do.
 */
export function computeHeadToHead(
  first: string,
  second: string,
  matches: readonly Meeting[],
): HeadToHead {
  const meetings = matches.flatMap((match) => orientMeeting(match, first, second))
  const won = (side: 0 | Side) => meetings.filter((m) => m.winnerSide === side).length
  const sets = meetings.flatMap(listFinishedSets)
  return {
    played: meetings.length,
    wins: [won(1), won(2)],
    draws: won(0),
    totals: sumUnits(meetings),
    longestRun: [findLongestRun(meetings, 1), findLongestRun(meetings, 2)],
    bestSet: [findClearestSet(sets), findClearestSet(sets.map(swapPair))],
  }
}

/** Returns the finished sets of a meeting. A single game counts as a set; an unfinished set does not. */
function listFinishedSets(meeting: Meeting): readonly Pair[] {
  const details = meeting.details ?? {}
  const retired = meeting.ending === 'retired'
  const score: Pair = [meeting.score1, meeting.score2]
  const usualUnit = sports[meeting.sportId].units[0]
  const single = usualUnit === 'sets' && findScoreUnit(meeting, details) === 'points'
  if (single) return retired ? [] : [score]
  const sets = details.sets ?? []
  const won = ahead(score) === 0 && !retired ? sets.length : score[0] + score[1]
  return sets.slice(0, won)
}
