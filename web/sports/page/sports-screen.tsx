import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getOverview, type SportOverview } from '#contract/ratings.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { useUser } from '../../platform/session/session.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { SportCard } from './sport-card.tsx'
import { SportCardSkeleton } from './sport-card-skeleton.tsx'
import classes from './sports-screen.module.css'
import { t } from './messages.ts'

const EmptyClubNote = lazyPart(
  async () => (await import('../../first-steps/empty-club-note.tsx')).EmptyClubNote,
)
const ChecklistFirst = lazyPart(
  async () => (await import('../../first-steps/checklist-first.tsx')).ChecklistFirst,
  { suspends: true },
)

const places = [0, 1, 2, 3, 4] as const

/** The club’s sports, each with its own action. */
export function SportsScreen() {
  const query = useQuery(queryOf(getOverview))
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
        {({ sports }) => <Cards sports={sports} />}
      </QueryView>
    </>
  )
}

function Cards({ sports }: { sports: readonly SportOverview[] }) {
  const isAdmin = useUser()?.role === 'admin'
  const note = sports.every(isUnplayed) && <EmptyClubNote />
  const cards = (
    <div className={classNames(classes.cards, sports.length === 1 && classes.single)}>
      {sports.map((overview, index) => (
        <SportCard key={overview.sportId} overview={overview} isFirst={index === 0} />
      ))}
    </div>
  )
  if (!isAdmin) {
    return (
      <>
        {note}
        {cards}
      </>
    )
  }
  return (
    <Suspense fallback={<CardsSkeleton />}>
      <ChecklistFirst sport={sports[0]!.sportId} loading={<CardsSkeleton />} fallback={note}>
        {cards}
      </ChecklistFirst>
    </Suspense>
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
