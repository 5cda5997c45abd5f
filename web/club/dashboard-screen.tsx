import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listMatches } from '#contract/matches.ts'
import { getOverview } from '#contract/ratings.ts'
import { listMyPairings } from '#contract/tournaments/tables.ts'
import { listMyInvitations } from '#contract/groups/invitations.ts'
import { listMyMeetups } from '#contract/groups/meetups.ts'
import { useFirstSteps } from '../first-steps/first-steps-state.ts'
import { WaitingInvitations } from '../groups/invitation/waiting-invitations.tsx'
import { NextMeetups } from '../groups/meetups/next-meetups.tsx'
import { afterFirstScreen } from '../platform/after-first-screen.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { QueryView } from '../platform/cache/query-view.tsx'
import { MatchList } from '../matches/list/match-list.tsx'
import { useIsTablet } from '../platform/session/session.ts'
import { useRecordMatch } from '../platform/dialogs/record-opener.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { comingQuery, ComingTournaments } from '../tournaments/coming/coming-tournaments.tsx'
import { MyPairings } from '../tournaments/coming/my-pairings.tsx'
import { MyTeamMatches, useMyTeamMatches } from '../teams/coming/my-team-matches.tsx'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/controls/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { EmptyState } from '../ui/states/state-panel.tsx'
import text from '../ui/text.module.css'
import classes from './dashboard-screen.module.css'
import { MyRatings } from './my-ratings.tsx'
import { WeekBySport } from './week-by-sport.tsx'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

/** Number of recent results that fit next to the week without scrolling. */
const recentCount = 6
const FirstStepsChecklist = lazyPart(
  async () => (await import('../first-steps/first-steps-checklist.tsx')).FirstStepsChecklist,
)

/** Placed last on the screen, because it loads last and must not move the rest. */
const ClubWeek = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./club-week.tsx')).ClubWeek
  },
  { isSilent: true },
)

const recentQuery = queryOf(listMatches, { query: { page: 1, pageSize: recentCount } })

/** My next matches and ratings, the club's latest results, and a button to record a match. */
export function DashboardScreen() {
  const record = useRecordMatch()
  const overview = useQuery(queryOf(getOverview))
  const pairings = useQuery(queryOf(listMyPairings))
  const results = useQuery(recentQuery)
  const comingTournaments = useQuery(comingQuery)
  const teamMatches = useMyTeamMatches()
  const firstSteps = useFirstSteps()
  const isTablet = useIsTablet()
  const invitations = useQuery({ ...queryOf(listMyInvitations), enabled: !isTablet })
  const meetups = useQuery({ ...queryOf(listMyMeetups), enabled: !isTablet })
  const personalQueries = isTablet ? [] : [invitations, meetups]
  // If there is a match to play, its button is the primary one.
  const isPlaying = pairings.data?.items.some(({ status }) => status !== 'waiting') === true
  // All appear together, so that late parts do not move the others.
  const isComplete =
    [overview, pairings, results, comingTournaments, ...personalQueries].every(
      ({ isPending }) => !isPending,
    ) &&
    !teamMatches.isLoading &&
    !firstSteps.isLoading
  return (
    <>
      <PageHead title={t('dashboard')}>
        <span className={text.spacer} />
        <Button kind={isPlaying ? 'outline' : 'primary'} icon={IconPlus} onClick={() => record()}>
          {t('recordMatch')}
        </Button>
      </PageHead>
      {isComplete && overview.data && firstSteps.steps.length > 0 && (
        <FirstStepsChecklist steps={firstSteps.steps} sport={overview.data.sports[0]!.sportId} />
      )}
      {isComplete && (
        <div
          className={
            pairings.data?.items.length === 0 ? undefined : classNames(kit.twoColumns, classes.top)
          }
        >
          <div>
            <MyPairings />
          </div>
          <div>
            {!isTablet && <WaitingInvitations hasPrimaryElsewhere />}
            {!isTablet && <NextMeetups />}
            <MyTeamMatches />
          </div>
        </div>
      )}
      <QueryView
        query={overview}
        failure={t('ratingsFailed')}
        loading={<Skeleton layout="dashboard" count={5} />}
      >
        {({ sports }) =>
          isComplete ? (
            !isTablet && <MyRatings sports={sports} />
          ) : (
            <Skeleton layout="dashboard" count={5} />
          )
        }
      </QueryView>
      {isComplete && (
        <div className={classes.grid}>
          <RecentResults />
          <ComingTournaments className={classes.coming} />
          {overview.data && <WeekBySport sports={overview.data.sports} />}
        </div>
      )}
      {isComplete && <ClubWeek />}
    </>
  )
}

function RecentResults() {
  const record = useRecordMatch()
  const query = useQuery(recentQuery)
  return (
    <section className={classNames(kit.card, classes.results)} aria-labelledby="recent">
      <div className={classes.head}>
        <h2 id="recent">{t('recentResults')}</h2>
        <Link to="/matches" className={text.link}>
          {t('allMatches')}
        </Link>
      </div>
      <QueryView
        query={query}
        failure={t('resultsFailed')}
        loading={<Skeleton layout="list" count={8} />}
      >
        {({ items }) =>
          items.length > 0 ? (
            <MatchList matches={items} />
          ) : (
            <EmptyState
              title={t('noMatchYet')}
              action={
                <Button icon={IconPlus} onClick={() => record()}>
                  {t('recordFirst')}
                </Button>
              }
            >
              {t('noMatchHint')}
            </EmptyState>
          )
        }
      </QueryView>
    </section>
  )
}
