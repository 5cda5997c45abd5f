import type { ReplyInput } from '#contract/endpoint.ts'
import type { getBracket } from '#contract/tournaments/rounds.ts'
import { sortByPlayOrder } from '#engine/tournaments/log/play-order.ts'
import { roundIdOf } from '#engine/tournaments/log/round-id.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { Stage, TournamentMatch } from '#engine/tournaments/log/state.ts'
import { viewMatch, type MatchContext } from './view-matches.ts'

type Bracket = ReplyInput<typeof getBracket>
type Section = Bracket['sections'][number]

const knockoutStages: readonly Stage[] = ['winners', 'losers', 'final', 'third', 'play_in']

function createSections(
  context: MatchContext,
  kind: Section['kind'],
  title: string,
  matches: readonly TournamentMatch[],
): Section[] {
  if (matches.length === 0) return []
  const byRound = Map.groupBy(matches, roundIdOf)
  const rounds = [...byRound].map(([id, roundMatches]) => ({
    id,
    title: roundTitle(roundMatches[0]!, context.rounds),
    bestOf: roundMatches[0]!.bestOf,
    matchIds: roundMatches.toSorted((a, b) => a.board - b.board).map((match) => match.id),
  }))
  return [{ kind, title, rounds }]
}

/**
 * Returns the knockout as drawn: winners, losers and finals, with the third-place match next to the final.
 */
export function viewBracket(context: MatchContext): Omit<Bracket, 'revision'> {
  const allMatches = sortByPlayOrder(context.loaded.state.matches)
  const isDouble = allMatches.some(({ stage }) => stage === 'final')
  const stages: readonly Stage[] = isDouble ? [...knockoutStages, 'play_off'] : knockoutStages
  const matches = allMatches.filter(({ stage }) => stages.includes(stage))
  const filterByStage = (...wanted: readonly Stage[]) =>
    matches.filter(({ stage }) => wanted.includes(stage))
  // The play-ins come before the first round of the winners' bracket.
  const main = [...filterByStage('play_in'), ...filterByStage('winners')]
  return {
    sections: [
      ...createSections(context, 'winners', isDouble ? 'Winners’ bracket' : 'Bracket', main),
      ...createSections(context, 'losers', 'Losers’ bracket', filterByStage('losers')),
      ...createSections(
        context,
        'finals',
        isDouble ? 'Grand final' : 'Third place',
        filterByStage('final', 'third', 'play_off'),
      ),
    ],
    advancements: [...context.advancements],
    matches: matches.map((match) => viewMatch(context, match)),
  }
}
