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

/** As many as fit next to the week without scrolling. */
const recent = 6
const FirstStepsChecklist = lazyPart(
  async () => (await import('../first-steps/first-steps-checklist.tsx')).FirstStepsChecklist,
)

/** Last on the screen, since it is loaded last. */
const ClubWeek = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./club-week.tsx')).ClubWeek
  },
  { isSilent: true },
)

const recentQuery = queryOf(listMatches, { query: { page: 1, pageSize: recent } })

/** My next matches and ratings, the club's latest results, and a button to record a match. */
export function DashboardScreen() {
  const record = useRecordMatch()
  const overview = useQuery(queryOf(getOverview))
  const pairings = useQuery(queryOf(listMyPairings))
  const results = useQuery(recentQuery)
  const coming = useQuery(comingQuery)
  const teamMatches = useMyTeamMatches()
  const first = useFirstSteps()
  const isTablet = useIsTablet()
  const waiting = useQuery({ ...queryOf(listMyInvitations), enabled: !isTablet })
  const sessions = useQuery({ ...queryOf(listMyMeetups), enabled: !isTablet })
  const own = isTablet ? [] : [waiting, sessions]
  // A match to play has the one orange button.
  const isPlaying = pairings.data?.items.some(({ status }) => status !== 'waiting') === true
  // Parts further up push the rest down, so all appear together.
  const isWhole =
    [overview, pairings, results, coming, ...own].every(({ isPending }) => !isPending) &&
    !teamMatches.isLoading &&
    !first.isLoading
  return (
    <>
      <PageHead title={t('dashboard')}>
        <span className={text.spacer} />
        <Button kind={isPlaying ? 'outline' : 'primary'} icon={IconPlus} onClick={() => record()}>
          {t('recordMatch')}
        </Button>
      </PageHead>
      {isWhole && overview.data && first.steps.length > 0 && (
        <FirstStepsChecklist steps={first.steps} sport={overview.data.sports[0]!.sportId} />
      )}
      {isWhole && (
        <div className={classNames(pairings.data?.items.length !== 0 && classes.top)}>
          <div>
            <MyPairings />
          </div>
          <div>
            {!isTablet && <WaitingInvitations quiet />}
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
          isWhole ? (
            !isTablet && <MyRatings sports={sports} />
          ) : (
            <Skeleton layout="dashboard" count={5} />
          )
        }
      </QueryView>
      {isWhole && (
        <div className={classes.grid}>
          <RecentResults />
          <ComingTournaments className={classes.coming} />
          {overview.data && <WeekBySport sports={overview.data.sports} />}
        </div>
      )}
      {isWhole && <ClubWeek />}
    </>
  )
}

function RecentResults() {
  const record = useRecordMatch()
  const query = useQuery(recentQuery)
  return (
    <section className={classes.results} aria-labelledby="recent">
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
              {t('resultsToCome')}
            </EmptyState>
          )
        }
      </QueryView>
    </section>
  )
}
