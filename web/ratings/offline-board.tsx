import { IconCloudOff } from '@tabler/icons-react'
import type { Sport } from '#engine/sports/types.ts'
import { Icon } from '../ui/icon.tsx'
import { sportShapes } from '../ui/sport-icon.tsx'
import { EmptyState } from '../ui/state-panel.tsx'
import note from '../ui/state-panel.module.css'
import { say } from './words.ts'

type Props = { sport: Sport; onRetry: () => void }

/** The board without a connection, where this browser has never seen it. */
export function OfflineBoard({ sport, onRetry }: Props) {
  return (
    <>
      <div className={note.offline} role="status">
        <Icon of={IconCloudOff} />
        <span>{say('offline')}</span>
        <button type="button" onClick={onRetry}>
          {say('tryAgain')}
        </button>
      </div>
      <EmptyState icon={sportShapes[sport.id]} title={say('offlineBoard', { sport: sport.name })}>
        {say('offlineHint')}
      </EmptyState>
    </>
  )
}
