import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { IconTournament } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { getBracket, getStandings } from '#contract/tournaments/rounds.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { useMyEntrant } from '../my-entrant.ts'
import { useAfterDelay } from '../../ui/hooks/use-after-delay.ts'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { Bracket } from './bracket.tsx'
import { BracketSkeleton } from './bracket-skeleton.tsx'
import { MatchOpener, useOpenMatch } from '../result/match-opener.tsx'
import classes from './bracket-tab.module.css'
import { KnockoutRelease } from '../rounds/rounds-release.tsx'
import { StandingsPlaces } from '../standings/standings-places.tsx'
import { TitleTies } from '../standings/standings-ties.tsx'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail }

/** The knockout of a tournament; pressing a match opens its result. */
export function BracketTab({ tournament }: Props) {
  const query = useQuery(queryOf(getBracket, { params: { id: tournament.id } }))
  const me = useMyEntrant(tournament)
  const opener = useOpenMatch()
  return (
    <QueryView query={query} failure={t('failure')} loading={<BracketSkeleton />}>
      {({ sections, advancements, matches }) =>
        matches.length === 0 ? (
          <EmptyState icon={IconTournament} title={t('noneYet')}>
            {formatTraits[tournament.format].settings.includes('groups')
              ? t('noneYetGroups')
              : t('noneYetHint')}
          </EmptyState>
        ) : (
          <div data-sport={tournament.sportId}>
            <KnockoutRelease tournament={tournament} />
            <BracketTies tournament={tournament} />
            <Bracket
              sections={sections}
              advancements={advancements}
              matches={matches}
              me={me}
              onOpen={opener.open}
            />
            <BracketPlaces tournament={tournament} me={me} />
            <MatchOpener tournament={tournament} matches={matches} opener={opener} />
          </div>
        )
      }
    </QueryView>
  )
}

/** Delay in ms before the parts below the bracket load. */
const detailsDelayMs = 2_500

/** Ties for the title that no match has decided. */
function BracketTies({ tournament: { id, format, tiesToSettle } }: Props) {
  const canLoad = useAfterDelay(true, detailsDelayMs) || tiesToSettle > 0
  const isEnabled = canLoad && !formatTraits[format].hasStandings
  const { data } = useQuery({ ...queryOf(getStandings, { params: { id } }), enabled: isEnabled })
  return <TitleTies tables={isEnabled ? (data?.tables ?? []) : []} tournamentId={id} />
}

/** The places decided so far, below the bracket. */
function BracketPlaces({ tournament, me }: Props & { me: string | null }) {
  const canLoad = useAfterDelay(true, detailsDelayMs)
  const query = useQuery({
    ...queryOf(getStandings, { params: { id: tournament.id } }),
    enabled: canLoad,
  })
  const places = query.data?.places ?? []
  if (places.length === 0) return null
  return (
    <div className={classes.places}>
      <StandingsPlaces places={places} me={me} />
    </div>
  )
}
