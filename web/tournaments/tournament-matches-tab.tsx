import type { TournamentDetail } from '#contract/tournaments.ts'

type Props = { tournament: TournamentDetail }

export function TournamentMatchesTab({ tournament }: Props) {
  return <p>{tournament.name}</p>
}
