import { sports } from '#engine/sports/sports.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { useMyEntrant } from '../my-entrant.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { MatchOpener, useOpenMatch } from '../result/match-opener.tsx'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { listRounds } from '#contract/tournaments/rounds.ts'
import { isBetweenTeams } from '../match-sentence.ts'
import { MyMatch } from './my-match.tsx'
import { RoundActions } from './rounds-actions.tsx'
import { RoundsView } from './rounds-view.tsx'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail }

/** The rounds of a round robin, groups or Swiss tournament, and the actions on them. */
export function RoundsTab({ tournament }: Props) {
  const { id, sportId, format, status } = tournament
  const rounds = useQuery(queryOf(listRounds, { params: { id } }))
  const matches = useQuery(queryOf(listTournamentMatches, { params: { id } }))
  const me = useMyEntrant(tournament)
  const opener = useOpenMatch()
  const { round, by: order } = useSearch({ from: '/shell/tournaments/$id' })
  const navigate = useNavigate({ from: '/tournaments/$id' })
  const isPhone = useIsPhone()
  const actions = rounds.data && (
    <RoundActions
      tournament={tournament}
      reply={rounds.data}
      onPaired={(paired) => void navigate({ search: (old) => ({ ...old, round: paired }) })}
    />
  )
  return (
    <QueryView
      query={matches}
      failure={t('failure')}
      loading={<Skeleton layout="list" count={8} />}
    >
      {({ items }) => {
        const tableMatches = items.filter(isTableStage)
        const myMatch = tableMatches.find(
          ({ sides, mayReport, hasResult, status: matchStatus }) =>
            mayReport &&
            !hasResult &&
            matchStatus === 'ready' &&
            sides.some(({ playerId }) => playerId !== null && playerId === me),
        )
        return (
          <div data-sport={sportId}>
            {myMatch !== undefined && !isBetweenTeams(myMatch) && (
              <MyMatch
                key={myMatch.id}
                tournament={tournament}
                match={myMatch}
                onOpen={opener.open}
              />
            )}
            {!isPhone && actions}
            {tableMatches.length === 0 ? (
              <EmptyState icon={IconListNumbers} title={t('noneYet')}>
                {status === 'active' && formatTraits[format].isPairedByRound
                  ? t('noneYetPaired')
                  : t('noneYetHint')}
              </EmptyState>
            ) : (
              <RoundsView
                matches={items}
                roundDetails={rounds.data?.rounds}
                hasColours={sports[sportId].hasColours}
                me={me}
                chosenRound={round}
                order={order ?? 'board'}
                onChoose={(next) =>
                  void navigate({
                    search: (old) => ({ ...old, round: next }),
                    replace: true,
                    resetScroll: false,
                  })
                }
                onOrderChange={(next) =>
                  void navigate({
                    search: (old) => ({ ...old, by: next }),
                    replace: true,
                    resetScroll: false,
                  })
                }
                onOpen={opener.open}
              />
            )}
            {isPhone && actions}
            <MatchOpener tournament={tournament} matches={items} opener={opener} />
          </div>
        )
      }}
    </QueryView>
  )
}
