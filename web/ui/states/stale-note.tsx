import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { Icon } from '../icon.tsx'
import { When } from '../i18n/when.tsx'
import { t, show } from '../messages.ts'
import classes from './state-panel.module.css'

type StaleProps = { since: number; isOffline: boolean; onRetry?: (() => void) | undefined }

/** Shown above data that could not be refreshed: its age, and whether the device is offline. */
export function StaleNote({ since, isOffline, onRetry }: StaleProps) {
  return (
    <div className={classes.note} role="status">
      <Icon of={isOffline ? IconCloudOff : IconAlertTriangle} />
      <span>{show(isOffline ? 'offlineSince' : 'staleSince', { when: <When at={since} /> })}</span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  )
}
