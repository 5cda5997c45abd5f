import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { isOver } from '../match-sentence.ts'
import type { BracketSection } from './bracket-layout.ts'

/** Maximum number of rounds shown per bracket: the one in play and the next two. */
const maxRounds = 3

const isThirdPlaceRound = ({ id }: BracketSection['rounds'][number]) => id.startsWith('T')

/**
 * Returns the ids of the rounds in play: in each bracket the first unfinished round and the next
 * two, and the finals once they follow. Null if these are all rounds.
 */
export function roundsInPlay(
  sections: readonly BracketSection[],
  matches: readonly TournamentMatchWire[],
): ReadonlySet<string> | null {
  const finishedIds = new Set(matches.filter(isOver).map(({ id }) => id))
  const brackets = sections.filter(({ kind }) => kind !== 'finals')
  const roundIds = new Set<string>()
  let reachesEnd = true
  for (const { rounds } of brackets) {
    const mainRounds = rounds.filter((round) => !isThirdPlaceRound(round))
    const openIndex = mainRounds.findIndex(({ matchIds }) =>
      matchIds.some((id) => !finishedIds.has(id)),
    )
    // A finished single elimination shows its last rounds; a finished bracket of a double
    // elimination shows only the round before the finals.
    const firstIndex =
      openIndex === -1 ? mainRounds.length - (brackets.length === 1 ? maxRounds : 1) : openIndex
    const visibleRounds = mainRounds.slice(
      Math.max(0, firstIndex),
      Math.max(0, firstIndex) + maxRounds,
    )
    reachesEnd &&= visibleRounds.at(-1) === mainRounds.at(-1)
    for (const { id } of visibleRounds) roundIds.add(id)
  }
  const all = sections.flatMap(({ rounds }) => rounds)
  if (reachesEnd) {
    const finals = sections.filter(({ kind }) => kind === 'finals').flatMap(({ rounds }) => rounds)
    for (const { id } of [...finals, ...all.filter(isThirdPlaceRound)]) roundIds.add(id)
  }
  return all.every(({ id }) => roundIds.has(id)) ? null : roundIds
}

/** Returns the sections with only these rounds. */
export function filterRounds(
  sections: readonly BracketSection[],
  roundIds: ReadonlySet<string>,
): readonly BracketSection[] {
  return sections.map((section) => ({
    ...section,
    rounds: section.rounds.filter(({ id }) => roundIds.has(id)),
  }))
}
