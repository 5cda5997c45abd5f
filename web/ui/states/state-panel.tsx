import type { ReactNode } from 'react'
import { IconAlertTriangle, IconRefresh, type TablerIcon } from '@tabler/icons-react'
import { Button } from '../controls/button.tsx'
import { Icon } from '../icon.tsx'
import classes from './state-panel.module.css'
import { t } from '../messages.ts'

type EmptyProps = { icon?: TablerIcon; title: string; children?: ReactNode; action?: ReactNode }

/** Says what will appear here, with a button to create the first one. */
export function EmptyState({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      {icon && (
        <span className={classes.badge}>
          <Icon of={icon} size="l" />
        </span>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

type ErrorProps = {
  title: string
  message?: string | undefined
  onRetry?: (() => void) | undefined
}

/** An error message, with Try Again where that may help. */
export function ErrorState({ title, message, onRetry }: ErrorProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.fault}>
        <Icon of={IconAlertTriangle} size="l" />
      </span>
      <h2>{title}</h2>
      {message && <p>{message}</p>}
      {onRetry && (
        <Button icon={IconRefresh} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** An error on one line, for a part that is not essential to the screen. */
export function ErrorNote({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className={classes.note} role="alert">
      <Icon of={IconAlertTriangle} />
      <span>{title}</span>
      <button type="button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </div>
  )
}
