import columns from '../ui/layout/columns.module.css'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { FollowsPanel } from './follows-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { StatePanel } from './state-panel.tsx'
import { t } from './messages.ts'

/** This device's live connection: its state, subscriptions and messages. */
export function ConnectionScreen() {
  return (
    <>
      <PageHead title={t('title')} />
      <div className={columns.grid}>
        <div className={columns.column}>
          <StatePanel />
          <ActivityPanel />
          <MessagesPanel />
        </div>
        <div className={columns.column}>
          <FollowsPanel />
          <SettingsPanel />
        </div>
      </div>
    </>
  )
}
