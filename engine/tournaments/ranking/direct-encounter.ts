import { lookUp } from '../../look-up.ts'
import type { CountedScore } from './counted-score.ts'
import type { TieBreakRecord } from './record.ts'
import type { TieBreakInput, TieBreakValue, TieBreakValues } from './types.ts'

type Records = ReadonlyMap<number, TieBreakRecord>
type Tied = readonly number[]

/** A player's points × 10 against the others of a tie. */
type Encounter = {
  readonly number: number
  readonly won: number
  /** Points if all games against opponents not yet met were won. */
  readonly possible: number
}

/** Returns the points against the other tied players, averaged if two met more than once. */
function computeEncounter(
  number: number,
  tied: Tied,
  records: Records,
  { mode }: TieBreakInput,
  score: CountedScore,
): Encounter {
  const met = new Map<number, number[]>()
  const record = lookUp(records, number)
  for (const round of record.rounds) {
    const { opponent } = round
    if (opponent === null || opponent === number || !tied.includes(opponent)) continue
    if (!round.isPlayed && mode === 'swiss') continue
    met.set(opponent, [...(met.get(opponent) ?? []), score.pointsOf(record, round)])
  }
  const means = [...met.values()].map((all) => all.reduce((sum, one) => sum + one) / all.length)
  const won = means.reduce((sum, one) => sum + one, 0)
  const missing = mode === 'roundrobin' ? 0 : tied.length - 1 - met.size
  return { number, won, possible: won + missing * score.win }
}

/** Splits a tie into ordered groups; a single group if nothing separates the players. */
function splitTie(
  tied: Tied,
  records: Records,
  input: TieBreakInput,
  score: CountedScore,
): readonly Tied[] {
  const encounters = tied
    .map((number) => computeEncounter(number, tied, records, input, score))
    .toSorted((a, b) => b.won - a.won || b.possible - a.possible || a.number - b.number)
  if (encounters.every(({ won, possible }) => won === possible)) return groupByPoints(encounters)
  return separateFromTop(encounters)
}

function groupByPoints(encounters: readonly Encounter[]): readonly Tied[] {
  const groups = Map.groupBy(encounters, ({ won }) => won)
  return [...groups.values()].map((group) => group.map(({ number }) => number))
}

// A player who would be first whatever the unplayed results is first; the rest stay tied.
function separateFromTop(encounters: readonly Encounter[]): readonly Tied[] {
  const groups: Tied[] = []
  let index = 0
  while (index < encounters.length - 1) {
    const rest = encounters.slice(index + 1)
    if (encounters[index]!.won <= Math.max(...rest.map(({ possible }) => possible))) break
    groups.push([encounters[index]!.number])
    index++
  }
  groups.push(encounters.slice(index).map(({ number }) => number))
  return groups
}

/** Splits a tie by the first score that separates it, then resolves each group the same way. */
function resolveTie(
  tied: Tied,
  records: Records,
  input: TieBreakInput,
  scores: readonly CountedScore[],
): readonly Tied[] {
  if (tied.length === 1) return [tied]
  for (const score of scores) {
    const groups = splitTie(tied, records, input, score)
    if (groups.length > 1)
      return groups.flatMap((group) => resolveTie(group, records, input, scores))
  }
  return [tied]
}

/**
 * Returns each player's place within a tie by the games among the tied players: from 1, and 0 for everyone
 * if these games don't break the tie. Players who stay tied are compared again among themselves. A second
 * score is used if the first does not break the tie, for the extended direct encounter of teams.
 * Source: FIDE C.07, Articles 6 and 13.3.
 */
export function directEncounter(
  records: Records,
  input: TieBreakInput,
  ties: readonly Tied[],
  scores: readonly CountedScore[],
): TieBreakValues {
  const values = new Map<number, TieBreakValue>()
  for (const tied of ties) {
    const groups = resolveTie(tied, records, input, scores)
    const separating = scores.find((score) => splitTie(tied, records, input, score).length > 1)
    const shownScore = separating ?? scores[0]!
    let place = 1
    for (const group of groups) {
      for (const number of group) {
        const value = groups.length === 1 ? 0 : place
        values.set(number, {
          value,
          parts: listParts(number, tied, records, input, shownScore),
          among: tied,
        })
      }
      place += group.length
    }
  }
  return values
}

function listParts(
  number: number,
  tied: Tied,
  records: Records,
  { mode }: TieBreakInput,
  score: CountedScore,
): TieBreakValue['parts'] {
  const record = lookUp(records, number)
  return record.rounds.flatMap((each) => {
    const { round, opponent, isPlayed } = each
    if (opponent === null || !tied.includes(opponent)) return []
    const isCut = !isPlayed && mode === 'swiss'
    return [{ round, opponent, amount: score.pointsOf(record, each) / 10, isCut }]
  })
}
