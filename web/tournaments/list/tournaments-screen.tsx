import { useState } from 'react'
import { IconDeviceTv, IconPlus, IconTournament, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { SportFilter } from '../../platform/club/sport-filter.tsx'
import { PagedList } from '../../platform/cache/paged-list.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Button } from '../../ui/controls/button.tsx'
import { type Action, ListHead } from '../../platform/lists/list-head.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { parseFormat, noFilter, parseStatus, TournamentsFilters } from './tournaments-filters.tsx'
import { TournamentsList } from './tournaments-list.tsx'
import { TournamentsSkeleton } from './tournaments-skeleton.tsx'
import { t } from './messages.ts'
import { clientErrorTable } from '#contract/errors.ts'
import { listTournaments } from '#contract/tournaments/tournament.ts'

const TournamentFormDialog = lazyPart(
  async () => (await import('../form/tournament-form-dialog.tsx')).TournamentFormDialog,
)
const ImportReportDialog = lazyPart(
  async () => (await import('./import-report-dialog.tsx')).ImportReportDialog,
)

const route = getRouteApi('/shell/tournaments')
const pageSize = 20

export function TournamentsScreen() {
  const search = route.useSearch()
  const { sport, status, format, player, season, q = '', page = 1 } = search
  const navigate = route.useNavigate()
  const permission = usePermission()('tournament.create')
  const [openDialog, setOpenDialog] = useState<'create' | 'import' | null>(null)
  const isCreateRequested = search.create === true && permission.ok
  const query = useQuery({
    ...queryOf(listTournaments, {
      query: {
        sportId: sport,
        status: parseStatus(status),
        format: parseFormat(format),
        playerId: player,
        seasonId: season,
        q,
        page,
        pageSize,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const updateSearch = (changes: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true })
  const close = () => {
    setOpenDialog(null)
    if (isCreateRequested) updateSearch({ create: undefined })
  }
  const create: Action | null = permission.ok
    ? {
        label: t('newTournament'),
        short: t('new'),
        icon: IconPlus,
        run: () => setOpenDialog('create'),
      }
    : null
  const isFiltered =
    [status, format, player, season].some((value) => value !== undefined) || q !== ''
  return (
    <div data-sport={sport}>
      <ListHead
        title={t('tournaments')}
        tabs={<SportFilter value={sport} onChange={(chosen) => updateSearch({ sport: chosen })} />}
        main={create}
        actions={
          permission.ok
            ? [
                { label: t('screens'), icon: IconDeviceTv, link: { to: '/displays' } },
                { label: t('importReport'), icon: IconUpload, run: () => setOpenDialog('import') },
              ]
            : []
        }
      />
      <TournamentsFilters filter={search} onChange={updateSearch} total={query.data?.total ?? 0} />
      <PagedList
        query={query}
        failure={clientErrorTable.FETCH_TOURNAMENTS_ERROR.userMessage}
        loading={<TournamentsSkeleton />}
        page={page}
        pageSize={pageSize}
        unit={(count) => t('tournamentsUnit', { count })}
        onPage={(to) => updateSearch({ page: to })}
        empty={
          isFiltered ? (
            <EmptyState
              icon={IconTournament}
              title={t('noneFound')}
              action={
                <Button onClick={() => updateSearch({ ...noFilter, q: undefined })}>
                  {t('showAllTournaments')}
                </Button>
              }
            >
              {t('noneFoundHint')}
            </EmptyState>
          ) : (
            <NoneYet canCreate={permission.ok} onCreate={() => setOpenDialog('create')} />
          )
        }
      >
        {(items) => <TournamentsList tournaments={items} />}
      </PagedList>
      {(openDialog === 'create' || isCreateRequested) && (
        <TournamentFormDialog tournament={null} sportId={sport} onClose={close} />
      )}
      {openDialog === 'import' && <ImportReportDialog onClose={close} />}
    </div>
  )
}

function NoneYet({ canCreate, onCreate }: { canCreate: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      icon={IconTournament}
      title={t('noneYet')}
      action={
        canCreate && (
          <Button icon={IconPlus} onClick={onCreate}>
            {t('createFirstTournament')}
          </Button>
        )
      }
    >
      {canCreate ? t('noneYetManaged') : t('noneYetHint')}
    </EmptyState>
  )
}
