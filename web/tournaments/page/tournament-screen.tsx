import { Suspense, useState } from 'react'
import { IconTournament } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { isBeforeStart } from '../tournament-messages.ts'
import { PageView } from '../../platform/cache/page-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ParticipantsTab } from '../entries/participants-tab.tsx'
import { TournamentHead } from './head/tournament-head.tsx'
import { TournamentSkeleton } from './head/tournament-skeleton.tsx'
import { TournamentSteps } from './head/tournament-steps.tsx'
import { BracketTab } from '../bracket/bracket-tab.tsx'
import { RoundsTab } from '../rounds/rounds-tab.tsx'
import { StandingsTab } from '../standings/standings-tab.tsx'
import { TournamentMatchesTab } from './tournament-matches-tab.tsx'
import { chooseTab, TournamentTabs, type TournamentTab } from './head/tournament-tabs.tsx'
import classes from './tournament-screen.module.css'
import { t } from './messages.ts'

const DrawPreview = lazyPart(async () => (await import('../draw/draw-preview.tsx')).DrawPreview, {
  suspends: true,
})

const FeesTab = lazyPart(async () => (await import('../../fees/fees-tab.tsx')).FeesTab, {
  suspends: true,
})

const route = getRouteApi('/shell/tournaments/$id')

/** One tournament: its state, the next action, and everything else in tabs. */
export function TournamentScreen() {
  const { id } = route.useParams()
  const query = useQuery(queryOf(getTournament, { params: { id } }))
  return (
    <PageView
      query={query}
      failure={t('failure')}
      loading={<TournamentSkeleton />}
      missing={{
        heading: t('tournament'),
        icon: IconTournament,
        title: t('notFound'),
        hint: t('notFoundHint'),
        link: { to: '/tournaments' },
        linkLabel: t('allTournaments'),
      }}
    >
      {(tournament) => <LoadedTournament key={tournament.id} tournament={tournament} />}
    </PageView>
  )
}

/**
 * Shows a running tournament once its matches are loaded, because the head shows the next match and
 * would grow later.
 */
function LoadedTournament({ tournament }: { tournament: TournamentDetail }) {
  const isRunning = tournament.status === 'active'
  const { isPending } = useQuery({
    ...queryOf(listTournamentMatches, { params: { id: tournament.id } }),
    enabled: isRunning,
  })
  // Waits only at first: if a correction reactivates the tournament, the page must stay visible.
  const [hasOpened, setOpened] = useState(false)
  if (!hasOpened && isRunning && isPending) return <TournamentSkeleton />
  if (!hasOpened) setOpened(true)
  return <TournamentPage tournament={tournament} />
}

function TournamentPage({ tournament }: { tournament: TournamentDetail }) {
  const { tab: requestedTab } = route.useSearch()
  const canManage = usePermission()('tournament.manage').ok
  const tab = chooseTab(requestedTab, tournament, canManage)
  return (
    <div data-sport={tournament.sportId} className={classes.page}>
      <TournamentHead tournament={tournament} />
      <TournamentSteps tournament={tournament} />
      <TournamentTabs tournament={tournament} tab={tab} canManage={canManage} />
      <Suspense fallback={<Skeleton layout="table" count={10} />}>
        <TabContent tournament={tournament} tab={tab} />
      </Suspense>
    </div>
  )
}

function TabContent({ tournament, tab }: { tournament: TournamentDetail; tab: TournamentTab }) {
  const canManage = usePermission()('tournament.manage').ok
  if (canManage && isBeforeStart(tournament.status) && (tab === 'bracket' || tab === 'rounds')) {
    return <DrawPreview tournament={tournament} layout={tab} />
  }
  switch (tab) {
    case 'overview':
      return <OverviewTab tournament={tournament} />
    case 'participants':
      return <ParticipantsTab tournament={tournament} />
    case 'bracket':
      return <BracketTab tournament={tournament} />
    case 'rounds':
      return <RoundsTab tournament={tournament} />
    case 'standings':
      return <StandingsTab tournament={tournament} />
    case 'matches':
      return <TournamentMatchesTab tournament={tournament} />
    case 'fees':
      return <FeesTab params={{ owner: 'tournaments', id: tournament.id }} />
  }
}
