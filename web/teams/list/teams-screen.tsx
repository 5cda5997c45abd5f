import { useState } from 'react'
import { IconBuilding, IconListDetails, IconPlus, IconShirtSport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { exportTeamMatches } from '#contract/teams/team-match.ts'
import { sportIds } from '#engine/sports/types.ts'
import { listTeams } from '#contract/teams/team.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { ListHead } from '../../platform/lists/list-head.tsx'
import { PagedList } from '../../platform/cache/paged-list.tsx'
import { SportFilter } from '../../platform/club/sport-filter.tsx'
import { TableTools } from '../../platform/lists/table-tools.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { t } from '../messages.ts'
import { TeamsList } from './teams-list.tsx'

const TeamFormDialog = lazyPart(
  async () => (await import('../form/team-form-dialog.tsx')).TeamFormDialog,
)
const AffiliationsDialog = lazyPart(
  async () => (await import('../affiliations/affiliations-dialog.tsx')).AffiliationsDialog,
)
const SystemsDialog = lazyPart(
  async () => (await import('../../systems/systems-dialog.tsx')).SystemsDialog,
)

const route = getRouteApi('/shell/teams')
const pageSize = 50

/** The list of teams, with search and filters. */
export function TeamsScreen() {
  const search = route.useSearch()
  const { sport, q = '', inactive = false, page = 1 } = search
  const navigate = route.useNavigate()
  const permission = usePermission()
  const mayCreate = permission('team.create').ok
  const [open, setOpen] = useState<'create' | 'clubs' | 'systems' | null>(null)
  const isCreateRequested = search.create === true && mayCreate
  const query = useQuery({
    ...queryOf(listTeams, {
      query: { sportId: sport, q, includeInactive: String(inactive), page, pageSize },
    }),
    placeholderData: keepPreviousData,
  })
  const updateSearch = (part: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const close = () => {
    setOpen(null)
    if (isCreateRequested) updateSearch({ create: undefined, group: undefined })
  }
  const isFiltered = sport !== undefined || q !== ''
  return (
    <div data-sport={sport}>
      <ListHead
        title={t('teams')}
        tabs={<SportFilter value={sport} onChange={(chosen) => updateSearch({ sport: chosen })} />}
        main={
          mayCreate
            ? {
                label: t('newTeam'),
                short: t('new'),
                icon: IconPlus,
                run: () => setOpen('create'),
              }
            : null
        }
        actions={
          mayCreate
            ? [
                { label: t('otherClubs'), icon: IconBuilding, run: () => setOpen('clubs') },
                { label: t('systems'), icon: IconListDetails, run: () => setOpen('systems') },
              ]
            : []
        }
      />
      <FilterBar
        title={t('filterTeams')}
        first={
          <SearchField
            label={t('findTeam')}
            value={q}
            onChange={(typed) => updateSearch({ q: typed || undefined })}
          />
        }
        values={[inactive || undefined]}
        onClear={() => updateSearch({ inactive: undefined })}
        closeLabel={t('showTeams', { count: query.data?.total ?? 0 })}
      >
        <CheckField
          label={t('withInactive')}
          checked={inactive}
          onChange={(checked) => updateSearch({ inactive: checked || undefined })}
        />
      </FilterBar>
      <PagedList
        query={query}
        failure={clientErrorTable.FETCH_TEAMS_ERROR.userMessage}
        loading={<Skeleton layout="list" count={6} />}
        page={page}
        pageSize={pageSize}
        unit={(count) => t('teamsUnit', { count })}
        onPage={(to) => updateSearch({ page: to })}
        empty={
          isFiltered ? (
            <EmptyState
              icon={IconShirtSport}
              title={t('noMatch')}
              action={
                <Button onClick={() => updateSearch({ sport: undefined, q: undefined })}>
                  {t('showAll')}
                </Button>
              }
            >
              {t('noMatchHint')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconShirtSport}
              title={t('noTeams')}
              action={
                mayCreate && (
                  <Button icon={IconPlus} onClick={() => setOpen('create')}>
                    {t('createFirst')}
                  </Button>
                )
              }
            >
              {t('noTeamsHint')}
            </EmptyState>
          )
        }
      >
        {(items) => <TeamsList teams={items} />}
      </PagedList>
      <TableTools
        file={exportTeamMatches}
        query={{ sportId: sport }}
        label={t('exportTeamMatches')}
      />
      {(open === 'create' || isCreateRequested) && (
        <TeamFormDialog
          team={null}
          sportId={sport}
          groupId={search.group}
          onClose={close}
          onSaved={({ id }) =>
            // The link that opened the form is left out, or Back would open it again.
            void navigate({ to: '/teams/$id', params: { id }, replace: isCreateRequested })
          }
        />
      )}
      {open === 'clubs' && <AffiliationsDialog onClose={close} />}
      {open === 'systems' && <SystemsDialog sport={sport ?? sportIds[0]} onClose={close} />}
    </div>
  )
}
