import { IconCloudOff } from '@tabler/icons-react'
import type { Sport } from '#engine/sports/types.ts'
import { Icon } from '../ui/icon.tsx'
import { sportShapes } from '../ui/sports/sport-icon.tsx'
import { EmptyState } from '../ui/states/state-panel.tsx'
import note from '../ui/states/state-panel.module.css'
import { t } from './messages.ts'
import { readName } from '../ui/i18n/read-message.ts'

type Props = { sport: Sport; isUnreachable: boolean; onRetry: () => void }

/** Shown instead of a board that can’t be loaded and isn’t stored on this device. */
export function UnavailableBoard({ sport, isUnreachable, onRetry }: Props) {
  return (
    <>
      <div className={note.note} role="status">
        <Icon of={IconCloudOff} />
        <span>{isUnreachable ? t('offline') : t('loadFailed')}</span>
        <button type="button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      </div>
      <EmptyState
        icon={sportShapes[sport.id]}
        title={t('offlineBoard', { sport: readName(sport.name) })}
      >
        {t('offlineHint')}
      </EmptyState>
    </>
  )
}
