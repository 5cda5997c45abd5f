import { IconDownload, IconHistory, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { exportAudit, listAudit } from '#contract/admin.ts'
import type { AuditEvent } from '#contract/security/events.ts'
import { EventList } from '../../accounts/events/event-list.tsx'
import { createFileUrl } from '../../platform/api/api.ts'
import { PagedList } from '../../platform/cache/paged-list.tsx'
import { createCsvQuery } from '../../ui/i18n/csv-query.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { toTimestamps } from '../../matches/list/match-filters.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import { AdminTabs } from '../admin-tabs.tsx'
import { type AuditFilter, AuditFilters } from './audit-filters.tsx'
import classes from './audit-screen.module.css'
import { t, show } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/shell/admin/admin/audit')
/** Below the server's default of 100, so that a page stays readable. */
const pageSize = 50

const noFilter: AuditFilter = {
  q: undefined,
  type: undefined,
  severity: undefined,
  outcome: undefined,
  account: undefined,
  from: undefined,
  to: undefined,
}

/** All security events, newest first. */
export function AuditScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { page = 1 } = search
  const filter = toQuery(search)
  const query = useQuery({
    ...queryOf(listAudit, { query: { ...filter, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const updateSearch = (part: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  return (
    <>
      <PageHead title={t('auditLog')}>
        <span className={text.spacer} />
        <ExportLink url={createFileUrl(exportAudit, { ...filter, ...createCsvQuery() })} />
      </PageHead>
      <AdminTabs />
      <AuditFilters
        filter={search}
        types={query.data?.eventTypes ?? []}
        onChange={updateSearch}
        total={query.data?.total ?? 0}
      />
      {search.account !== undefined && (
        <AccountFilterNote
          name={accountName(query.data?.items ?? [], search.account)}
          onClear={() => updateSearch({ account: undefined })}
        />
      )}
      <PagedList
        query={query}
        failure={t('logFailed')}
        loading={<Skeleton layout="table" count={12} />}
        page={page}
        pageSize={pageSize}
        unit={(total) => t('eventsUnit', { count: total })}
        onPage={(to) => updateSearch({ page: to })}
        empty={
          <EmptyState
            icon={IconHistory}
            title={t('noEventFound')}
            action={<Button onClick={() => updateSearch(noFilter)}>{t('showAllEvents')}</Button>}
          >
            {t('noEventHint')}
          </EmptyState>
        }
      >
        {(events) => (
          <div className={kit.card}>
            <EventList label={t('auditLog')} events={events} />
          </div>
        )}
      </PagedList>
    </>
  )
}

function ExportLink({ url }: { url: string }) {
  const permission = usePermission()('audit.export')
  if (!permission.ok) {
    return (
      <>
        <Refusal of={permission} />
        <Button disabled icon={IconDownload}>
          {t('exportCsv')}
        </Button>
      </>
    )
  }
  return (
    <a href={url} download className={buttonClass()}>
      <Icon of={IconDownload} />
      {t('exportCsv')}
    </a>
  )
}

function AccountFilterNote({
  name,
  onClear,
}: {
  name: string | null | undefined
  onClear: () => void
}) {
  return (
    <p className={classNames(kit.wrappingRow, classes.one)}>
      {show('onlyAccountOf', { name: <b>{name ?? t('onePerson')}</b> })}
      <Button kind="quiet" icon={IconX} onClick={onClear}>
        {t('showEveryone')}
      </Button>
    </p>
  )
}

/** Returns the name of an account, from an event by it or about it. */
function accountName(events: readonly AuditEvent[], account: string) {
  const byAccount = events.find(({ userId }) => userId === account)?.userName
  return byAccount ?? events.find(({ subjectId }) => subjectId === account)?.subjectName
}

/** Returns the query parameters of the filters. */
function toQuery({ q = '', type, severity, outcome, account, from, to }: AuditFilter) {
  return { q, eventType: type, severity, outcome, userId: account, ...toTimestamps({ from, to }) }
}
