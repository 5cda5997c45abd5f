import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { getAdminOverview } from '#contract/admin.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AdminTabs } from '../admin-tabs.tsx'
import { MentionsPanel } from '../audit/mentions-panel.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import classes from './dashboard-screen.module.css'
import { Deletions } from './deletions.tsx'
import { HealthPanel } from './health-panel.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
import { overviewRefetchMs } from './overview.ts'
import { AlertHistory } from './alert-history.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { t } from '../messages.ts'
import kit from '../../ui/kit.module.css'

/** What needs attention, people and backups; rarely used parts are collapsed. */
export function AdminDashboardScreen() {
  const query = useQuery({ ...queryOf(getAdminOverview), refetchInterval: overviewRefetchMs })
  const [lastOpened, setLastOpened] = useState({ part: '', count: 0 })
  const openPart = (part: 'system' | 'messages') => {
    flushSync(() => setLastOpened({ part, count: lastOpened.count + 1 }))
    document.getElementById(`admin-${part}`)?.scrollIntoView({ block: 'nearest' })
  }
  // A new key reopens a part that the user has closed.
  const foldProps = (part: string) => ({
    key: lastOpened.part === part ? lastOpened.count : 0,
    isOpen: lastOpened.part === part,
  })
  return (
    <>
      <PageHead title={t('administration')} />
      <AdminTabs />
      <QueryView
        query={query}
        failure={t('overviewFailed')}
        loading={<Skeleton layout="dashboard" count={6} />}
      >
        {(overview) => (
          <div className={classNames(columns.grid, classes.grid)}>
            <div className={columns.column}>
              <AttentionPanel overview={overview} onShow={openPart} />
              <MentionsPanel />
              <PeoplePanel overview={overview} />
            </div>
            <div className={columns.column}>
              <BackupPanel overview={overview} />
              <div className={classNames(kit.card, classes.folds)}>
                <div id="admin-system">
                  <HealthPanel overview={overview} {...foldProps('system')} />
                </div>
                <Deletions />
                <AlertHistory />
                <div id="admin-messages">
                  <OutboxPanel {...foldProps('messages')} />
                </div>
              </div>
            </div>
          </div>
        )}
      </QueryView>
    </>
  )
}
