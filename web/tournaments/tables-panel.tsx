import type { TournamentDetail } from '#contract/tournaments.ts'

type Props = { tournament: TournamentDetail }

export function TablesPanel({ tournament }: Props) {
  return <p>{tournament.name}</p>
}
