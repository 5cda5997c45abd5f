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

const NewGroupDialog = lazyPart(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog)

const route = getRouteApi('/shell/groups')
/** More groups than anyone is in; others are found by search. */
const maxMine = 100
const pageSize = 20
const failure = clientErrorTable.FETCH_GROUPS_ERROR.userMessage

/** Groups: mine, then the public ones; what awaits an answer is on its row. */
export function GroupsScreen() {
  const { q = '', page = 1, create } = route.useSearch()
  const navigate = route.useNavigate()
  const permission = usePermission()('group.create')
  // An open invitation gets the primary button.
  const waiting = useQuery(queryOf(listMyInvitations))
  const [isOpen, setOpen] = useState(false)
  const go = (part: { q?: string | undefined; page?: number | undefined; create?: undefined }) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const close = () => {
    setOpen(false)
    if (create === true) go({ create: undefined })
  }
  return (
    <>
      <PageHead title={t('groups')}>
        <span className={text.spacer} />
        <div className={classes.find}>
          <SearchField
            label={t('findGroup')}
            value={q}
            onChange={(typed) => go({ q: typed || undefined })}
          />
        </div>
        {permission.ok && (
          <Button
            kind={(waiting.data?.items.length ?? 0) > 0 ? 'outline' : 'primary'}
            icon={IconPlus}
            onClick={() => setOpen(true)}
          >
            {t('newGroup')}
          </Button>
        )}
      </PageHead>
      <WaitingInvitations />
      <div className={classes.parts}>
        <Mine q={q} />
        <Others q={q} page={page} onPage={(to) => go({ page: to })} />
        <Archived q={q} />
      </div>
      {(isOpen || (create === true && permission.ok)) && <NewGroupDialog onClose={close} />}
    </>
  )
}

const loading = <Skeleton layout="table" count={4} />

function Mine({ q }: { q: string }) {
  const query = useQuery({
    ...queryOf(listGroups, { query: { scope: 'mine', q, pageSize: maxMine } }),
    placeholderData: keepPreviousData,
  })
  const sessions = useQuery(queryOf(listMyMeetups))
  return (
    <QueryView query={query} failure={failure} loading={loading}>
      {({ items, total }) =>
        items.length === 0 ? (
          q === '' && <InNone />
        ) : (
          <SectionPanel title={t('myGroups')} aside={total} flush>
            <GroupList label={t('myGroups')} groups={items} next={sessions.data?.items} />
          </SectionPanel>
        )
      }
    </QueryView>
  )
}

function InNone() {
  return (
    <section className={classes.none}>
      <Places taken={0} size={15} bare large />
      <h2>{t('inNone')}</h2>
      <p>{t('inNoneHint')}</p>
    </section>
  )
}

type OthersProps = { q: string; page: number; onPage: (page: number | undefined) => void }

function Others({ q, page, onPage }: OthersProps) {
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
        empty={<p className={classes.empty}>{q === '' ? t('noOther') : t('noneFitsHint')}</p>}
      >
        {(items) => <GroupList label={t('publicGroups')} groups={items} />}
      </PagedList>
    </SectionPanel>
  )
}

/** Archived groups that the reader may restore. */
function Archived({ q }: { q: string }) {
  const { data } = useQuery(
    queryOf(listGroups, { query: { scope: 'archived', q, pageSize: maxMine } }),
  )
  if (data === undefined || data.items.length === 0) return null
  return (
    <SectionPanel title={t('archivedGroups')} aside={data.total} flush>
      <GroupList label={t('archivedGroups')} groups={data.items} />
    </SectionPanel>
  )
}
