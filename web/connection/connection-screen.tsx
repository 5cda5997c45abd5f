import { classNames } from '../ui/class-names.ts'
import columns from '../ui/layout/columns.module.css'
import { Fold } from '../ui/layout/fold.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import classes from './connection.module.css'
import { SubscriptionsPanel } from './subscriptions-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { DetailSettings } from './settings-panel.tsx'
import { ConnectionDetails, StatePanel } from './state-panel.tsx'
import { t } from './messages.ts'

/** Shows whether this device gets live updates; details are collapsed. */
export function ConnectionScreen() {
  return (
    <>
      <PageHead title={t('title')} />
      <div className={classNames(columns.column, classes.page)}>
        <StatePanel />
        <ActivityPanel />
        <Fold title={t('advanced')}>
          <div className={columns.column}>
            <ConnectionDetails />
            <DetailSettings />
            <MessagesPanel />
            <SubscriptionsPanel />
          </div>
        </Fold>
      </div>
    </>
  )
}
