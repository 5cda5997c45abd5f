import type { TournamentFormat } from '../log/settings/settings.ts'
import type { TournamentMatch } from '../log/state.ts'
import { formatTraits } from './format-traits.ts'

/** The format, and the number of rounds in its winners' bracket. */
export type BracketRounds = { readonly format: TournamentFormat; readonly winners: number }

const titles: Readonly<Record<string, string>> = {
  final: 'Final',
  semifinal: 'Semi-finals',
  quarterfinal: 'Quarter-finals',
  third: 'Third place',
  grand_final: 'Grand final',
  reset: 'Grand final, reset',
  play_in: 'Play-in',
  play_off: 'Play-off',
}

/** Returns the name of the round of a match: Quarter-finals, Round of 32, Winners’ round 2, Round 3. */
export function roundTitle(
  match: Pick<TournamentMatch, 'stage' | 'round' | 'roundName'>,
  rounds: BracketRounds,
): string {
  const named = titles[match.roundName]
  if (named !== undefined) return named
  switch (match.stage) {
    case 'winners':
      return formatTraits[rounds.format].winnersRoundTitle(match.round, rounds.winners)
    case 'losers':
      return `Losers’ round ${match.round}`
    case 'round_robin':
    case 'group':
    case 'swiss':
    case 'final':
    case 'third':
    case 'play_in':
    case 'play_off':
      return `Round ${match.round}`
  }
}

/** Returns the format and the number of rounds in its winners’ bracket, as `roundTitle` needs them. */
export function bracketRounds(
  format: TournamentFormat,
  matches: readonly Pick<TournamentMatch, 'stage' | 'round'>[],
): BracketRounds {
  const winners = matches.filter(({ stage }) => stage === 'winners').map(({ round }) => round)
  return { format, winners: Math.max(0, ...winners) }
}
