import type { TournamentMatch } from '../log/state.ts'

const titles: Readonly<Record<string, string>> = {
  final: 'Final',
  semifinal: 'Semi-finals',
  quarterfinal: 'Quarter-finals',
  third: 'Third place',
  grand_final: 'Grand final',
  reset: 'Grand final, reset',
  play_in: 'Play-in',
}

/** The name of a group for people: A, B … Z, then by number. Groups count from 0. */
export function groupName(group: number): string {
  return group < 26 ? `Group ${String.fromCharCode(65 + group)}` : `Group ${group + 1}`
}

/** The id of the round a match belongs to: W1, L2, S3, R4, G1R2, the play-ins P1. */
export function roundIdOf({
  id,
  stage,
  group,
  round,
}: Pick<TournamentMatch, 'id' | 'stage' | 'group' | 'round'>): string {
  if (stage === 'round_robin') return `R${round}`
  if (stage === 'group') return `G${group! + 1}R${round}`
  return stage === 'play_in' ? `P${round}` : id.split('-')[0]!
}

/**
 * The name of the round a match belongs to: Quarter-finals, Round of 32, Winners’ round 2, Round 3.
 * `rounds` counts the winners' rounds of the tournament.
 */
export function roundTitle(
  match: Pick<TournamentMatch, 'stage' | 'round' | 'roundName'>,
  rounds: { readonly winners: number; readonly isDouble: boolean },
): string {
  const named = titles[match.roundName]
  if (named !== undefined) return named
  switch (match.stage) {
    case 'winners':
      return rounds.isDouble
        ? `Winners’ round ${match.round}`
        : `Round of ${2 ** (rounds.winners - match.round + 1)}`
    case 'losers':
      return `Losers’ round ${match.round}`
    case 'round_robin':
    case 'group':
    case 'swiss':
    case 'final':
    case 'third':
    case 'play_in':
      return `Round ${match.round}`
  }
}

/** What `roundTitle` needs to know of the whole. */
export function roundsOf(matches: readonly Pick<TournamentMatch, 'stage' | 'round'>[]): {
  readonly winners: number
  readonly isDouble: boolean
} {
  const winners = matches.filter(({ stage }) => stage === 'winners').map(({ round }) => round)
  return {
    winners: Math.max(0, ...winners),
    isDouble: matches.some(({ stage }) => stage === 'final'),
  }
}
