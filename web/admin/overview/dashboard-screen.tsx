import { useQuery } from '@tanstack/react-query'
import { getAdminOverview } from '#contract/admin.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AdminTabs } from '../admin-tabs.tsx'
import { AlertsPanel } from './alerts-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import classes from './dashboard-screen.module.css'
import { DeletionsPanel } from './deletions-panel.tsx'
import { ExaminationPanel } from './examination-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { MentionsPanel } from '../audit/mentions-panel.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
import { overviewInterval } from './overview.ts'
import { Tiles } from './tiles.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { t } from '../messages.ts'

/** People, activity, alerts and system health. */
export function AdminDashboardScreen() {
  const query = useQuery({ ...queryOf(getAdminOverview), refetchInterval: overviewInterval })
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
          <>
            <WaitingPanel />
            <MentionsPanel />
            <Tiles overview={overview} />
            <div className={classNames(columns.grid, classes.grid)}>
              <div className={columns.column}>
                <AlertsPanel />
                <DeletionsPanel />
                <OutboxPanel />
              </div>
              <div className={columns.column}>
                <HealthPanel overview={overview} />
                <BackupPanel overview={overview} />
                <ExaminationPanel />
              </div>
            </div>
          </>
        )}
      </QueryView>
    </>
  )
}
