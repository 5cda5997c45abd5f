import { useQuery } from '@tanstack/react-query'
import { getOverview, type SportOverview } from '#contract/ratings.ts'
import { useFirstSteps } from '../../first-steps/first-steps-state.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import text from '../../ui/text.module.css'
import { SportCard } from './sport-card.tsx'
import { SportCardSkeleton } from './sport-card-skeleton.tsx'
import classes from './sports-screen.module.css'
import { t } from './messages.ts'

const EmptyClubNote = lazyPart(
  async () => (await import('../../first-steps/empty-club-note.tsx')).EmptyClubNote,
)
const FirstSteps = lazyPart(
  async () => (await import('../../first-steps/first-steps.tsx')).FirstSteps,
)

const places = [0, 1, 2, 3, 4] as const

/** The five sports, each with its own action. */
export function SportsScreen() {
  const query = useQuery(queryOf(getOverview))
  const first = useFirstSteps()
  const week = query.data?.sports.flatMap((sport) => sport.week).reduce((sum, day) => sum + day, 0)
  return (
    <>
      <PageHead title={t('sports')}>
        <span className={classes.spacer} />
        {week !== undefined && (
          <span className={text.dim}>{t('matchesThisWeek', { count: week })}</span>
        )}
      </PageHead>
      <QueryView query={query} failure={t('failure')} loading={<CardsSkeleton />}>
        {({ sports }) =>
          // The checklist pushes the cards down, so both appear together.
          first.isLoading ? (
            <CardsSkeleton />
          ) : (
            <>
              {first.steps.length > 0 ? (
                <FirstSteps steps={first.steps} sport={sports[0]!.sportId} />
              ) : (
                sports.every(isUnplayed) && <EmptyClubNote />
              )}
              <div className={classes.cards}>
                {sports.map((overview, place) => (
                  <SportCard key={overview.sportId} overview={overview} first={place === 0} />
                ))}
              </div>
            </>
          )
        }
      </QueryView>
    </>
  )
}

const isUnplayed = ({ players, week }: SportOverview) =>
  players === 0 && week.every((count) => count === 0)

function CardsSkeleton() {
  return (
    <div className={classes.cards} role="status" aria-label={t('loading')}>
      {places.map((place) => (
        <SportCardSkeleton key={place} />
      ))}
    </div>
  )
}
