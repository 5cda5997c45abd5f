import columns from '../ui/layout/columns.module.css'
import { Fold } from '../ui/layout/fold.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { FollowsPanel } from './follows-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { FigureSettings, SettingsPanel } from './settings-panel.tsx'
import { ConnectionFigures, StatePanel } from './state-panel.tsx'
import { t } from './messages.ts'

/** Whether this device gets live updates; details are collapsed. */
export function ConnectionScreen() {
  return (
    <>
      <PageHead title={t('title')} />
      <div className={columns.grid}>
        <div className={columns.column}>
          <StatePanel />
          <ActivityPanel />
        </div>
        <div className={columns.column}>
          <SettingsPanel />
        </div>
      </div>
      <Fold title={t('advanced')}>
        <div className={columns.grid}>
          <div className={columns.column}>
            <ConnectionFigures />
            <MessagesPanel />
          </div>
          <div className={columns.column}>
            <FigureSettings />
            <FollowsPanel />
          </div>
        </div>
      </Fold>
    </>
  )
}
