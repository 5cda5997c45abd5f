import { lookUp } from '../../look-up.ts'
import type { CountedScore } from './counted-score.ts'
import type { TieBreakRecord } from './record.ts'
import type { TieBreakSetting, TieBreakValue, TieBreakValues } from './types.ts'

type Records = ReadonlyMap<number, TieBreakRecord>
type Tied = readonly number[]

/** A player's points × 10 against the others of a tie. */
type Encounter = {
  readonly number: number
  readonly won: number
  /** Points if all games against opponents not yet met were won. */
  readonly possible: number
}

/** Returns the points against each of the others, the mean if two met more than once. Article 6.1.2. */
function encounterOf(
  number: number,
  tied: Tied,
  records: Records,
  { mode }: TieBreakSetting,
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
function split(
  tied: Tied,
  records: Records,
  setting: TieBreakSetting,
  score: CountedScore,
): readonly Tied[] {
  const encounters = tied
    .map((number) => encounterOf(number, tied, records, setting, score))
    .toSorted((a, b) => b.won - a.won || b.possible - a.possible || a.number - b.number)
  if (encounters.every(({ won, possible }) => won === possible)) return byPoints(encounters)
  return fromTheTop(encounters)
}

function byPoints(encounters: readonly Encounter[]): readonly Tied[] {
  const groups = Map.groupBy(encounters, ({ won }) => won)
  return [...groups.values()].map((group) => group.map(({ number }) => number))
}

// A player who stays first whatever the result of the unplayed games is first; the rest stay tied.
function fromTheTop(encounters: readonly Encounter[]): readonly Tied[] {
  const groups: Tied[] = []
  let at = 0
  while (at < encounters.length - 1) {
    const rest = encounters.slice(at + 1)
    if (encounters[at]!.won <= Math.max(...rest.map(({ possible }) => possible))) break
    groups.push([encounters[at]!.number])
    at++
  }
  groups.push(encounters.slice(at).map(({ number }) => number))
  return groups
}

/** Splits a tie by the first score that separates it, then each group from the first score again. */
function resolve(
  tied: Tied,
  records: Records,
  setting: TieBreakSetting,
  scores: readonly CountedScore[],
): readonly Tied[] {
  if (tied.length === 1) return [tied]
  for (const score of scores) {
    const groups = split(tied, records, setting, score)
    if (groups.length > 1)
      return groups.flatMap((group) => resolve(group, records, setting, scores))
  }
  return [tied]
}

/**
 * Returns the place of each player within its tie by the games among the tied, 1 for the first, 0 if they
 * separate no one. Those still tied after a split are compared among themselves again. Lower is better. With
 * a second score it is the extended direct encounter of teams, which uses that score if the first breaks no
 * tie.
 * Source: FIDE C.07, Articles 6 and 13.3.
 */
export function directEncounter(
  records: Records,
  setting: TieBreakSetting,
  ties: readonly Tied[],
  scores: readonly CountedScore[],
): TieBreakValues {
  const values = new Map<number, TieBreakValue>()
  for (const tied of ties) {
    const groups = resolve(tied, records, setting, scores)
    const told = scores.find((score) => split(tied, records, setting, score).length > 1)
    const shown = told ?? scores[0]!
    let place = 1
    for (const group of groups) {
      for (const number of group) {
        const value = groups.length === 1 ? 0 : place
        values.set(number, {
          value,
          parts: partsOf(number, tied, records, setting, shown),
          among: tied,
        })
      }
      place += group.length
    }
  }
  return values
}

function partsOf(
  number: number,
  tied: Tied,
  records: Records,
  { mode }: TieBreakSetting,
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
