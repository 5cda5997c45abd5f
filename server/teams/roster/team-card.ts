import { getPublicTeam as endpoint, type PublicTeamMatch } from '#contract/club/public-pages.ts'
import { sports } from '#engine/sports/sports.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import {
  maxCardRows,
  type CardResult,
  type ResultsCard,
} from '../../tournaments/views/list-card.ts'
import { getPublicTeam } from './view-public-team.ts'

/** Returns what the card of a public team shows. Throws 404 for a team that the public may not see. */
export async function createTeamCard(
  context: AppContext,
  club: ClubFacts,
  id: string,
): Promise<ResultsCard> {
  const reply = await getPublicTeam(context, club, id)
  const { clubName, team, players, stats, results } = endpoint.reply.parse(JSON.parse(reply.json))
  const { colour } = await readSettings(context.db)
  const { wins, draws, losses } = stats
  const cardResults = results.flatMap(toCardResults)
  return {
    kind: 'results',
    club: clubName,
    colour,
    name: team.name,
    sportId: team.sportId,
    sport: sports[team.sportId].name,
    details: [
      players.length === 1 ? '1 player' : `${players.length} players`,
      `${wins} won, ${draws} drawn, ${losses} lost`,
    ],
    results: cardResults.slice(0, maxCardRows),
    empty: 'No team matches yet',
  }
}

function toCardResults({ home, away, score, winner }: PublicTeamMatch): CardResult[] {
  if (score === null) return []
  const [one, other] = score
  return [
    [
      { name: home.name, score: String(one), isWinner: winner === 1 },
      { name: away.name, score: String(other), isWinner: winner === 2 },
    ],
  ]
}
