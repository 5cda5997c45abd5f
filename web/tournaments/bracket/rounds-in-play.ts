import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { isOver } from '../match-sentence.ts'
import type { BracketSection } from './bracket-layout.ts'

/** Number of rounds shown: the one in play and the next two. */
const maxRounds = 3

const isThird = ({ id }: BracketSection['rounds'][number]) => id.startsWith('T')

/**
 * Returns the ids of the rounds that matter now: in each part the round in play and the next two,
 * and the finals once they follow. Null if that is the whole bracket.
 */
export function roundsInPlay(
  sections: readonly BracketSection[],
  matches: readonly TournamentMatchWire[],
): ReadonlySet<string> | null {
  const over = new Set(matches.filter(isOver).map(({ id }) => id))
  const stacked = sections.filter(({ kind }) => kind !== 'finals')
  const near = new Set<string>()
  let reachesEnd = true
  for (const { rounds } of stacked) {
    const own = rounds.filter((round) => !isThird(round))
    const open = own.findIndex(({ matchIds }) => matchIds.some((id) => !over.has(id)))
    // A finished part shows its last rounds; half of a double elimination only the round before the
    // finals.
    const first = open === -1 ? own.length - (stacked.length === 1 ? maxRounds : 1) : open
    const part = own.slice(Math.max(0, first), Math.max(0, first) + maxRounds)
    reachesEnd &&= part.at(-1) === own.at(-1)
    for (const { id } of part) near.add(id)
  }
  const all = sections.flatMap(({ rounds }) => rounds)
  if (reachesEnd) {
    const finals = sections.filter(({ kind }) => kind === 'finals').flatMap(({ rounds }) => rounds)
    for (const { id } of [...finals, ...all.filter(isThird)]) near.add(id)
  }
  return all.every(({ id }) => near.has(id)) ? null : near
}

/** Returns the sections, reduced to some of their rounds. */
export function sectionsWith(
  sections: readonly BracketSection[],
  roundIds: ReadonlySet<string>,
): readonly BracketSection[] {
  return sections.map((section) => ({
    ...section,
    rounds: section.rounds.filter(({ id }) => roundIds.has(id)),
  }))
}
