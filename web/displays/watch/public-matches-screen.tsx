import { IconLock } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { PublicMatches } from '#contract/club/public-pages.ts'
import type { MatchId } from '#engine/ids.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { PublicPage } from '../../platform/public/club-frame.tsx'
import { isNotPublicError } from '../../platform/public/is-not-public-error.ts'
import { formatDate, formatNumber } from '../../ui/i18n/locale.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import classes from './public-matches.module.css'
import { usePlayedSports } from './use-played-sports.ts'
import { usePublicMatches } from './use-public-live.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/p/matches')

/** The latest public results, or a shared one. Embedded, it has no header or footer. */
export function PublicMatchesScreen() {
  const { sport, match, embed } = route.useSearch()
  const navigate = route.useNavigate()
  const query = usePublicMatches({ sportId: sport, matchId: match as MatchId | undefined })
  const clubSports = usePlayedSports(query.data)
  const selectSport = (next: typeof sport) =>
    void navigate({ search: (old) => ({ ...old, sport: next, match: undefined }), replace: true })
  return (
    <PublicPage clubName={query.data?.clubName} isEmbedded={embed}>
      <div data-sport={sport}>
        <PageHead title={t('results')}>
          <SportTabs
            label={t('sport')}
            sports={clubSports}
            value={sport}
            onChange={selectSport}
            all={{ label: t('allSports'), onSelect: () => selectSport(undefined) }}
          />
        </PageHead>
        {isNotPublicError(query.error) ? (
          <EmptyState icon={IconLock} title={t(match === undefined ? 'hidden' : 'gone')}>
            {t(match === undefined ? 'resultsHiddenHint' : 'goneHint')}
          </EmptyState>
        ) : (
          <QueryView
            query={query}
            failure={t('resultsFailure')}
            loading={<Skeleton layout="table" count={10} />}
          >
            {({ items }) => (
              <>
                <Results items={items} />
                {match !== undefined && (
                  <p className={classes.more}>
                    <Link to="/p/matches" search={{ embed }} className={text.link}>
                      {t('allResults')}
                    </Link>
                  </p>
                )}
              </>
            )}
          </QueryView>
        )}
      </div>
    </PublicPage>
  )
}

function Results({ items }: Pick<PublicMatches, 'items'>) {
  if (items.length === 0) {
    return <EmptyState title={t('noResults')}>{t('noResultsHint')}</EmptyState>
  }
  // With the year, so that the same day of two years stays apart.
  const days = Map.groupBy(items, ({ playedAt }) => formatDate(playedAt, 'date'))
  return [...days].map(([date, played]) => (
    <Day key={date} day={formatDate(played[0]!.playedAt, 'dayOfMonth')} items={played} />
  ))
}

function Day({ day, items }: Pick<PublicMatches, 'items'> & { readonly day: string }) {
  return (
    <section className={classes.day}>
      <h2>{day}</h2>
      <ul
        className={classNames(kit.rows, kit.card, classes.list)}
        aria-label={t('resultsOn', { day })}
      >
        {items.map((match) => (
          <li key={match.id} data-sport={match.sportId}>
            <SportIcon sport={match.sportId} />
            <Sides match={match} />
            <span className={classNames(kit.note, classes.about)}>{match.tournament?.name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const formatSideScore = (score: number) => (score === 0.5 ? '½' : formatNumber(score))

function Sides({ match }: { readonly match: PublicMatches['items'][number] }) {
  const { side1, side2, score1, score2, winnerSide } = match
  return (
    <span className={classes.sides}>
      <span data-won={winnerSide === 1 || undefined}>{side1}</span>
      <b className={kit.points} data-won={winnerSide === 1 || undefined}>
        {formatSideScore(score1)}
      </b>
      <span data-won={winnerSide === 2 || undefined}>{side2}</span>
      <b className={kit.points} data-won={winnerSide === 2 || undefined}>
        {formatSideScore(score2)}
      </b>
    </span>
  )
}
