import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { listGroups } from '#contract/groups/group.ts'
import { listMyInvitations } from '#contract/groups/invitations.ts'
import { listMyMeetups } from '#contract/groups/meetups.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { PagedList } from '../../platform/cache/paged-list.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { WaitingInvitations } from '../invitation/waiting-invitations.tsx'
import { Places } from '../places.tsx'
import { GroupList } from './group-list.tsx'
import classes from './groups-screen.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const NewGroupDialog = lazyPart(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog)

const route = getRouteApi('/shell/groups')
/** Maximum number of the reader's groups shown; search finds the rest. */
const maxOwnGroups = 100
const pageSize = 20
const failure = clientErrorTable.FETCH_GROUPS_ERROR.userMessage

/** The reader's groups, then the public and archived ones. Invitations come first. */
export function GroupsScreen() {
  const { q = '', page = 1, create } = route.useSearch()
  const navigate = route.useNavigate()
  const permission = usePermission()('group.create')
  // An open invitation gets the primary button.
  const invitations = useQuery(queryOf(listMyInvitations))
  const [isOpen, setOpen] = useState(false)
  const updateSearch = (part: {
    q?: string | undefined
    page?: number | undefined
    create?: undefined
  }) => void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const close = () => {
    setOpen(false)
    if (create === true) updateSearch({ create: undefined })
  }
  return (
    <>
      <PageHead title={t('groups')}>
        <span className={text.spacer} />
        <div className={classes.find}>
          <SearchField
            label={t('findGroup')}
            value={q}
            onChange={(typed) => updateSearch({ q: typed || undefined })}
          />
        </div>
        {permission.ok && (
          <Button
            kind={(invitations.data?.items.length ?? 0) > 0 ? 'outline' : 'primary'}
            icon={IconPlus}
            onClick={() => setOpen(true)}
          >
            {t('newGroup')}
          </Button>
        )}
      </PageHead>
      <WaitingInvitations />
      <div className={classNames(kit.oneColumn, kit.gutter)}>
        <MyGroups q={q} />
        <PublicGroups q={q} page={page} onPage={(to) => updateSearch({ page: to })} />
        <ArchivedGroups q={q} />
      </div>
      {(isOpen || (create === true && permission.ok)) && <NewGroupDialog onClose={close} />}
    </>
  )
}

const loading = <Skeleton layout="table" count={4} />

function MyGroups({ q }: { q: string }) {
  const query = useQuery({
    ...queryOf(listGroups, { query: { scope: 'mine', q, pageSize: maxOwnGroups } }),
    placeholderData: keepPreviousData,
  })
  const meetups = useQuery(queryOf(listMyMeetups))
  return (
    <QueryView query={query} failure={failure} loading={loading}>
      {({ items, total }) =>
        items.length === 0 ? (
          q === '' && <NoGroups />
        ) : (
          <SectionPanel title={t('myGroups')} aside={total} flush>
            <GroupList label={t('myGroups')} groups={items} nextMeetups={meetups.data?.items} />
          </SectionPanel>
        )
      }
    </QueryView>
  )
}

function NoGroups() {
  return (
    <section className={classNames(kit.card, kit.gap3, classes.none)}>
      <Places taken={0} size={15} hidesNumber large />
      <h2>{t('noGroups')}</h2>
      <p>{t('noGroupsHint')}</p>
    </section>
  )
}

type PublicGroupsProps = { q: string; page: number; onPage: (page: number | undefined) => void }

function PublicGroups({ q, page, onPage }: PublicGroupsProps) {
  const query = useQuery({
    ...queryOf(listGroups, { query: { scope: 'public', q, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total ?? 0
  return (
    <SectionPanel title={t('publicGroups')} aside={total > 0 && total} flush>
      <PagedList
        query={query}
        failure={failure}
        loading={loading}
        page={page}
        pageSize={pageSize}
        unit={(count) => t('groupsUnit', { count })}
        onPage={onPage}
        empty={
          <p className={classNames(kit.padded, text.dim)}>
            {q === '' ? t('noOther') : t('noMatchHint')}
          </p>
        }
      >
        {(items) => <GroupList label={t('publicGroups')} groups={items} />}
      </PagedList>
    </SectionPanel>
  )
}

/** Archived groups that the reader may restore. */
function ArchivedGroups({ q }: { q: string }) {
  const { data } = useQuery(
    queryOf(listGroups, { query: { scope: 'archived', q, pageSize: maxOwnGroups } }),
  )
  if (data === undefined || data.items.length === 0) return null
  return (
    <SectionPanel title={t('archivedGroups')} aside={data.total} flush>
      <GroupList label={t('archivedGroups')} groups={data.items} />
    </SectionPanel>
  )
}
