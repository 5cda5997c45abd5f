import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { sports } from '#engine/sports/sports.ts'
import { IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { getStandings } from '#contract/tournaments/rounds.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { useMyEntrant } from '../my-entrant.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { StandingsPlaces } from './standings-places.tsx'
import { StandingsTables } from './standings-tables.tsx'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail }

/** Standings with every tie-break explained, and the final places of a knockout. */
export function StandingsTab({ tournament }: Props) {
  const query = useQuery(queryOf(getStandings, { params: { id: tournament.id } }))
  const matches = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const me = useMyEntrant(tournament)
  return (
    <QueryView query={query} failure={t('failure')} loading={<Skeleton layout="table" count={8} />}>
      {({ tables, places }) =>
        tables.length === 0 && places.length === 0 ? (
          <EmptyState icon={IconListNumbers} title={t('noneYet')}>
            {t('noneYetHint')}
          </EmptyState>
        ) : (
          <div data-sport={tournament.sportId}>
            {/* Without a knockout, the table itself shows the places. */}
            {formatTraits[tournament.format].hasBracket && (
              <StandingsPlaces places={places} me={me} />
            )}
            <StandingsTables
              tables={tables}
              me={me}
              tournamentId={tournament.id}
              crosstableSource={
                matches.data && {
                  matches: matches.data.items,
                  hasColours: sports[tournament.sportId].hasColours,
                }
              }
            />
          </div>
        )
      }
    </QueryView>
  )
}
