import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { exportLeaderboard } from '#contract/exports.ts'
import { ranges, timeControls } from '#contract/ratings.ts'
import { getSportOrFirst, useSports } from '../platform/club/sports-in-use.ts'
import { sports } from '#engine/sports/sports.ts'
import { afterFirstScreen } from '../platform/after-first-screen.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { FilterBar } from '../platform/lists/filter-bar.tsx'
import { ListHead } from '../platform/lists/list-head.tsx'
import { QueryView } from '../platform/cache/query-view.tsx'
import { isUnreachable } from '../platform/cache/query-client.ts'
import { SeasonSelect, useSeasonName } from '../seasons/season-select.tsx'
import { useUser } from '../platform/session/session.ts'
import { TableTools } from '../platform/lists/table-tools.tsx'
import { useTopic } from '../platform/realtime/use-topic.ts'
import { Pager } from '../ui/controls/pager.tsx'
import { SearchField } from '../ui/fields/search-field.tsx'
import { Segmented } from '../ui/controls/segmented.tsx'
import { SportTabs } from '../ui/sports/sport-tabs.tsx'
import text from '../ui/text.module.css'
import { useIsPhone } from '../ui/hooks/use-media.ts'
import { EmptyBoard } from './empty-board.tsx'
import { LeaderboardCards } from './leaderboard-cards.tsx'
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx'
import classes from './leaderboard-screen.module.css'
import { LeaderboardTable } from './leaderboard-table.tsx'
import { UnavailableBoard } from './unavailable-board.tsx'
import { createLeaderboardQuery } from './leaderboard-query.ts'
import { t } from './messages.ts'
import { readName } from '../ui/i18n/read-message.ts'

const ShareLeaderboard = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./share-leaderboard.tsx')).ShareLeaderboard
  },
  { isSilent: true },
)

const route = getRouteApi('/shell/leaderboard')
const pageSize = 50

const listRangeOptions = () =>
  ranges.map((value) => ({
    value,
    label: t(`range.${value}`),
    hint: t(`range.${value}.hint`),
  }))

const listControlOptions = () =>
  [
    { value: 'all', label: t('allControls') },
    ...timeControls.map((value) => ({ value, label: readName(value) })),
  ] as const

export function LeaderboardScreen() {
  const search = route.useSearch()
  const clubSports = useSports()
  const {
    sport = getSportOrFirst(clubSports, 'tabletennis'),
    range = 'all',
    season,
    q = '',
    page = 1,
    player,
  } = search
  const { ratesFormats } = sports[sport]
  const format = ratesFormats ? search.format : undefined
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  const user = useUser()
  const seasonName = useSeasonName(season)
  useTopic(`sport:${sport}`)
  const query = useQuery({
    ...createLeaderboardQuery({
      sportId: sport,
      format,
      range,
      seasonId: season,
      q,
      page,
      pageSize,
    }),
    // Otherwise another sport's players would appear under this sport's name.
    placeholderData: (last, lastQuery) =>
      (lastQuery?.queryKey[1] as { sportId?: string } | undefined)?.sportId === sport
        ? keepPreviousData(last)
        : undefined,
  })
  const updateSearch = (part: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const isWhole =
    page === 1 && q === '' && range === 'all' && season === undefined && format === undefined
  const Board = isPhone ? LeaderboardCards : LeaderboardTable
  return (
    <div data-sport={sport} className={classes.screen}>
      <ListHead
        title={t('leaderboard')}
        tabs={
          <SportTabs
            label={t('sport')}
            sports={clubSports}
            value={sport}
            onChange={(to) => updateSearch({ sport: to, format: undefined, player: undefined })}
          />
        }
      />
      <FilterBar
        title={t('filterLeaderboard')}
        first={
          <SearchField
            label={t('findPlayer')}
            value={q}
            onChange={(typed) => updateSearch({ q: typed === '' ? undefined : typed })}
          />
        }
        values={[season ?? (range === 'all' ? undefined : range), format]}
        onClear={() => updateSearch({ range: undefined, season: undefined, format: undefined })}
        closeLabel={t('showPlayers', { count: query.data?.total ?? 0 })}
      >
        <Segmented
          label={t('range')}
          options={listRangeOptions()}
          value={season === undefined ? range : null}
          onChange={(to) =>
            updateSearch({ range: to === 'all' ? undefined : to, season: undefined })
          }
        />
        <SeasonSelect
          value={season}
          onChange={(to) => updateSearch({ season: to, range: undefined })}
        />
        {ratesFormats && (
          <Segmented
            label={t('timeControl')}
            options={listControlOptions()}
            value={format ?? 'all'}
            onChange={(to) =>
              updateSearch({ format: to === 'all' ? undefined : to, player: undefined })
            }
          />
        )}
      </FilterBar>
      <QueryView
        query={query}
        loading={<LeaderboardSkeleton />}
        failure={
          <UnavailableBoard
            sport={sports[sport]}
            isUnreachable={isUnreachable(query.error)}
            onRetry={() => void query.refetch()}
          />
        }
      >
        {(board) => (
          <>
            {board.items.length === 0 ? (
              <EmptyBoard
                sport={sports[sport]}
                isFiltered={q !== '' || range !== 'all' || season !== undefined}
                onAll={() => updateSearch({ q: undefined, range: undefined, season: undefined })}
              />
            ) : (
              <Board
                board={board}
                me={user?.playerId ?? null}
                openPlayerId={player}
                onOpen={(id) =>
                  void navigate({
                    search: (old) => ({ ...old, player: id === player ? undefined : id }),
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            )}
            <Pager
              page={page}
              pageSize={pageSize}
              total={board.total}
              unit={t('playersUnit', { count: board.total })}
              onChange={(to) => updateSearch({ page: to === 1 ? undefined : to })}
            />
            <TableTools
              file={exportLeaderboard}
              query={{ sportId: sport, format, range, seasonId: season }}
              title={t('printTitle', {
                sport: readName(sports[sport].name),
                range: seasonName ?? t(`range.${range}`),
              })}
            >
              <ShareLeaderboard board={board} sport={sport} isWhole={isWhole} />
            </TableTools>
            <p className={text.hidden} role="status">
              {t('playerCount', { count: board.total })}
            </p>
          </>
        )}
      </QueryView>
    </div>
  )
}
