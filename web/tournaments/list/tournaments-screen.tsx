import { lazy, Suspense, useState } from 'react'
import { IconPlus, IconTournament, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sportList } from '#engine/sports/sports.ts'
import { importScreen } from '../../platform/import-screen.ts'
import { QueryView } from '../../platform/query-view.tsx'
import { usePermission } from '../../platform/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SportTabs } from '../../ui/sport-tabs.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import text from '../../ui/text.module.css'
import { tournamentsQuery } from '../queries.ts'
import { formatOf, statusOf, TournamentsFilters } from './tournaments-filters.tsx'
import { TournamentsList } from './tournaments-list.tsx'
import { TournamentsSkeleton } from './tournaments-skeleton.tsx'
import classes from './tournaments-screen.module.css'
import { counted } from '../../ui/locale.ts'

const TournamentFormDialog = lazy(async () => {
  const { TournamentFormDialog } = await importScreen(
    () => import('../form/tournament-form-dialog.tsx'),
  )
  return { default: TournamentFormDialog }
})
const ImportReportDialog = lazy(async () => {
  const { ImportReportDialog } = await importScreen(() => import('./import-report-dialog.tsx'))
  return { default: ImportReportDialog }
})

const route = getRouteApi('/shell/tournaments')
const pageSize = 20

const noFilter = {
  status: undefined,
  format: undefined,
  player: undefined,
  q: undefined,
} as const

export function TournamentsScreen() {
  const search = route.useSearch()
  const { sport, status, format, player, q = '', page = 1 } = search
  const navigate = route.useNavigate()
  const permission = usePermission()('tournament.create')
  const [open, setOpen] = useState<'create' | 'import' | null>(null)
  const query = useQuery({
    ...tournamentsQuery({
      sportId: sport,
      status: statusOf(status),
      format: formatOf(format),
      playerId: player,
      q,
      page,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  })
  const go = (part: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const close = () => setOpen(null)
  const filtered = [status, format, player].some((part) => part !== undefined) || q !== ''
  return (
    <div data-sport={sport}>
      <PageHead title="Tournaments">
        <SportTabs
          label="Sport"
          sports={sportList}
          value={sport}
          onChange={(chosen) => go({ sport: chosen })}
          all={{ label: 'All', onSelect: () => go({ sport: undefined }) }}
        />
        {permission.ok && (
          <div className={classes.actions}>
            <Button icon={IconUpload} onClick={() => setOpen('import')}>
              Import report
            </Button>
            <Button kind="primary" icon={IconPlus} onClick={() => setOpen('create')}>
              New tournament
            </Button>
          </div>
        )}
      </PageHead>
      <TournamentsFilters filter={search} onChange={go} />
      <QueryView
        query={query}
        failure="The tournaments could not be loaded"
        loading={<TournamentsSkeleton />}
      >
        {({ items, total }) => (
          <>
            {items.length > 0 && <TournamentsList tournaments={items} />}
            {items.length === 0 && filtered && (
              <EmptyState
                icon={IconTournament}
                title="No tournament fits"
                action={<Button onClick={() => go(noFilter)}>Show all tournaments</Button>}
              >
                None of the club’s tournaments fits these filters.
              </EmptyState>
            )}
            {items.length === 0 && !filtered && (
              <EmptyState
                icon={IconTournament}
                title="No tournament yet"
                action={
                  permission.ok && (
                    <Button icon={IconPlus} onClick={() => setOpen('create')}>
                      Make the first tournament
                    </Button>
                  )
                }
              >
                {permission.ok
                  ? 'Brackets, rounds and standings begin with a name and a date.'
                  : 'The organisers have not announced one. It stands here as soon as they do.'}
              </EmptyState>
            )}
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              unit="tournaments"
              onChange={(to) => go({ page: to === 1 ? undefined : to })}
            />
            <p className={text.hidden} role="status">
              {counted(total, 'tournament', 'tournaments')}
            </p>
          </>
        )}
      </QueryView>
      <Suspense fallback={null}>
        {open === 'create' && (
          <TournamentFormDialog tournament={null} sportId={sport} onClose={close} />
        )}
        {open === 'import' && <ImportReportDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
