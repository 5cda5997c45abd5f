import type { ReplyInput } from '#contract/endpoint.ts'
import type { getBracket } from '#contract/tournaments/rounds.ts'
import { sortByPlayOrder } from '#engine/tournaments/log/play-order.ts'
import { roundIdOf } from '#engine/tournaments/log/round-id.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { Stage, TournamentMatch } from '#engine/tournaments/log/state.ts'
import { matchView, type MatchContext } from './view-matches.ts'

type Bracket = ReplyInput<typeof getBracket>
type Section = Bracket['sections'][number]

const knockoutStages: readonly Stage[] = ['winners', 'losers', 'final', 'third', 'play_in']

function sectionOf(
  context: MatchContext,
  kind: Section['kind'],
  title: string,
  matches: readonly TournamentMatch[],
): Section[] {
  if (matches.length === 0) return []
  const byRound = Map.groupBy(matches, roundIdOf)
  const rounds = [...byRound].map(([id, inRound]) => ({
    id,
    title: roundTitle(inRound[0]!, context.rounds),
    bestOf: inRound[0]!.bestOf,
    matchIds: inRound.toSorted((a, b) => a.board - b.board).map((match) => match.id),
  }))
  return [{ kind, title, rounds }]
}

/**
 * Returns the knockout as drawn: winners, losers and finals, with the third-place match next to the final.
 */
export function bracketView(context: MatchContext): Omit<Bracket, 'revision'> {
  const all = sortByPlayOrder(context.loaded.state.matches)
  const isDouble = all.some(({ stage }) => stage === 'final')
  const stages: readonly Stage[] = isDouble ? [...knockoutStages, 'play_off'] : knockoutStages
  const matches = all.filter(({ stage }) => stages.includes(stage))
  const inStages = (...wanted: readonly Stage[]) =>
    matches.filter(({ stage }) => wanted.includes(stage))
  // The play-ins come before the first round of the winners' bracket.
  const main = [...inStages('play_in'), ...inStages('winners')]
  return {
    sections: [
      ...sectionOf(context, 'winners', isDouble ? 'Winners’ bracket' : 'Bracket', main),
      ...sectionOf(context, 'losers', 'Losers’ bracket', inStages('losers')),
      ...sectionOf(
        context,
        'finals',
        isDouble ? 'Grand final' : 'Third place',
        inStages('final', 'third', 'play_off'),
      ),
    ],
    advancements: [...context.advancements],
    matches: matches.map((match) => matchView(context, match)),
  }
}
