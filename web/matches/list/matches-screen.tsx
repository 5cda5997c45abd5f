import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { exportMatches, MAX_EXPORTED_MATCHES } from '#contract/exports.ts'
import { listMatches, matchTypes } from '#contract/matches.ts'
import { listPossibleDuplicates } from '#contract/players/possible-duplicates.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { SportFilter } from '../../platform/club/sport-filter.tsx'
import { PagedList } from '../../platform/cache/paged-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ListHead } from '../../platform/lists/list-head.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { MatchFilters, toTimestamps } from './match-filters.tsx'
import { MatchRows } from './match-rows.tsx'
import { useRecordMatch } from '../../platform/dialogs/record-opener.ts'
import { useIsTablet } from '../../platform/session/session.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { WaitingMatches } from '../waiting/waiting-matches.tsx'
import { t } from '../messages.ts'
import { t as listText } from './messages.ts'
import { TableTools } from '../../platform/lists/table-tools.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './match-rows-skeleton.module.css'
import { oneOf, createSearchReader, type SearchOf } from '../../platform/search-param.ts'
import kit from '../../ui/kit.module.css'

const MatchDialog = lazyPart(async () => (await import('../match-dialog.tsx')).MatchDialog)

const PossibleDuplicates = lazyPart(
  async () => (await import('../duplicates/possible-duplicates.tsx')).PossibleDuplicates,
  { suspends: true },
)

const route = getRouteApi('/shell/matches')
/** Source: specification, point 9, Lists and ratings. */
const pageSize = 10

const noFilter = {
  player: undefined,
  tournament: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
} as const

/** The list of matches, with filters and, for those who review them, possible duplicates. */
export function MatchesScreen() {
  const search = { ...route.useSearch(), ...useTypeFilter() }
  const { sport, player, tournament, type, voided, match, page = 1 } = search
  const navigate = route.useNavigate()
  const record = useRecordMatch()
  const canReview = usePermission()('match.review').ok
  const filter = {
    sportId: sport,
    playerId: player,
    tournamentId: tournament,
    matchType: type,
    ...toTimestamps(search),
    includeVoid: voided === true ? ('true' as const) : undefined,
  }
  const query = useQuery({
    ...queryOf(listMatches, { query: { ...filter, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  // Loaded together with the list below it, so that nothing moves.
  const duplicates = useQuery({ ...queryOf(listPossibleDuplicates), enabled: canReview })
  const updateSearch = (part: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const isTablet = useIsTablet()
  const { from, to } = search
  const isFiltered = [player, tournament, type, from, to].some((part) => part !== undefined)
  return (
    <div data-sport={sport}>
      <ListHead
        title={t('matches')}
        tabs={<SportFilter value={sport} onChange={(chosen) => updateSearch({ sport: chosen })} />}
        main={{
          label: t('recordMatch'),
          icon: IconPlus,
          run: () => record({ sportId: sport }),
        }}
        actions={
          isTablet
            ? []
            : [
                {
                  label: t('resultsSheet'),
                  icon: IconClipboardList,
                  link: { to: '/matches/sheet', search: { sport } },
                },
              ]
        }
      />
      <MatchFilters filter={search} onChange={updateSearch} total={query.data?.total ?? 0} />
      <WaitingMatches />
      {duplicates.isLoading ? (
        <MatchRowsSkeleton rows={pageSize} />
      ) : (
        <Suspense fallback={<MatchRowsSkeleton rows={pageSize} />}>
          {(duplicates.data?.items.length ?? 0) > 0 && <PossibleDuplicates />}
          <PagedList
            query={query}
            failure={t('matchesFailure')}
            loading={<MatchRowsSkeleton rows={pageSize} />}
            page={page}
            pageSize={pageSize}
            unit={(count) => t('matchesUnit', { count })}
            onPage={(to) => updateSearch({ page: to })}
            empty={
              isFiltered ? (
                <EmptyState
                  title={t('noneFound')}
                  action={
                    <Button onClick={() => updateSearch(noFilter)}>{t('showAllMatches')}</Button>
                  }
                >
                  {t('noneFoundHint')}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('noneYet')}
                  action={
                    <Button icon={IconPlus} onClick={() => record({ sportId: sport })}>
                      {t('recordFirstMatch')}
                    </Button>
                  }
                >
                  {t('noneYetHint')}
                </EmptyState>
              )
            }
          >
            {(items) => <MatchRows matches={items} />}
          </PagedList>
        </Suspense>
      )}
      {query.data !== undefined && !duplicates.isLoading && (
        <TableTools
          file={exportMatches}
          query={filter}
          label={
            query.data.total > MAX_EXPORTED_MATCHES
              ? listText('exportLatest', { most: MAX_EXPORTED_MATCHES })
              : undefined
          }
        />
      )}
      {match !== undefined && (
        <MatchDialog
          id={match}
          onClose={() => updateSearch({ match: undefined, page: search.page })}
        />
      )}
    </div>
  )
}

function MatchRowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={kit.card} role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className={classes.row}>
          <Bone className={classes.sport} />
          <Bone className={classes.name} />
          <Bone className={classes.score} />
          <Bone className={classes.name} />
          <Bone className={classes.when} />
        </div>
      ))}
    </div>
  )
}

const typeFilter = { type: oneOf(matchTypes) }
const readType = createSearchReader(typeFilter)

/** Returns the match type in the URL; undefined if unknown, for any type. */
function useTypeFilter(): SearchOf<typeof typeFilter> {
  return readType(useSearch({ strict: false }))
}
