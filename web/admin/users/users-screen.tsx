import { useState } from 'react'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { roles } from '#contract/players/accounts.ts'
import { listUsers } from '#contract/admin.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { PagedList } from '../../platform/cache/paged-list.tsx'
import { getRoleName } from '../../platform/session/role-name.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { ListHead } from '../../platform/lists/list-head.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { AdminTabs } from '../admin-tabs.tsx'
import { UserList } from './user-list.tsx'
import { ApiKeysPanel } from '../settings/api-keys-panel.tsx'
import { TabletsPanel } from '../settings/tablets-panel.tsx'
import { WaitingPanel } from '../overview/waiting-panel.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { t } from '../messages.ts'

const CreateUserDialog = lazyPart(
  async () => (await import('./create-user-dialog.tsx')).CreateUserDialog,
)
const UserDialogs = lazyPart(async () => (await import('./user-dialogs.tsx')).UserDialogs)

const route = getRouteApi('/shell/admin/admin/users')
const pageSize = 20

const statuses = ['active', 'waiting', 'locked', 'inactive'] as const

/** Every account of the club, with its state and actions. */
export function UsersScreen() {
  const { q = '', role, status, user, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const permission = usePermission()('user.manage')
  const [isCreating, setCreating] = useState(false)
  const query = useQuery({
    ...queryOf(listUsers, { query: { q, role, status, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const updateSearch = (part: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const chosen = query.data?.items.find(({ id }) => id === user)
  return (
    <>
      <ListHead
        title={t('users')}
        main={
          permission.ok
            ? { label: t('createAccount'), icon: IconUserPlus, run: () => setCreating(true) }
            : null
        }
      />
      <AdminTabs />
      <Refusal of={permission} page={t('readOnly')} />
      <WaitingPanel />
      <TabletsPanel />
      <ApiKeysPanel />
      <FilterBar
        title={t('filterAccounts')}
        first={
          <SearchField
            label={t('findAccount')}
            value={q}
            onChange={(typed) => updateSearch({ q: typed || undefined })}
          />
        }
        values={[role, status]}
        onClear={() => updateSearch({ role: undefined, status: undefined })}
        closeLabel={t('showAccounts', { count: query.data?.total ?? 0 })}
      >
        <Select
          label={t('role')}
          none={t('anyRole')}
          options={roles.map((value) => ({ value, label: getRoleName(value) }))}
          value={role}
          onChange={(next) => updateSearch({ role: next })}
        />
        <Select
          label={t('status')}
          none={t('anyStatus')}
          options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={(next) => updateSearch({ status: next })}
        />
      </FilterBar>
      <PagedList
        query={query}
        failure={t('accountsFailed')}
        loading={<Skeleton layout="table" count={10} />}
        page={page}
        pageSize={pageSize}
        unit={(total) => t('accountsUnit', { count: total })}
        onPage={(to) => updateSearch({ page: to })}
        empty={
          <EmptyState
            icon={IconUsers}
            title={t('noAccountFound')}
            action={
              <Button
                onClick={() => updateSearch({ q: undefined, role: undefined, status: undefined })}
              >
                {t('showAllAccounts')}
              </Button>
            }
          >
            {t('noAccountHint')}
          </EmptyState>
        }
      >
        {(items) => (
          <UserList
            users={items}
            onOpen={(id) => updateSearch({ user: id, page: page === 1 ? undefined : page })}
          />
        )}
      </PagedList>
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
      {chosen !== undefined && (
        <UserDialogs
          key={chosen.id}
          user={chosen}
          onClose={() => updateSearch({ user: undefined, page: page === 1 ? undefined : page })}
        />
      )}
    </>
  )
}
