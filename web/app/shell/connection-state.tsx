import { Link } from '@tanstack/react-router'
import { usePhone } from '../../ui/hooks/use-media.ts'
import text from '../../ui/text.module.css'
import { useRealtime } from '../../platform/realtime/store.ts'
import type { RealtimeState } from '../../platform/realtime/state.ts'
import classes from './connection-state.module.css'
import { t } from './messages.ts'

type Shown = { tone: 'on' | 'wait' | 'off'; words: string }

function shownOf({ connected, connecting, reconnectAttempts }: RealtimeState['connection']): Shown {
  if (connected) return { tone: 'on', words: t('live') }
  if (reconnectAttempts > 0) return { tone: 'off', words: t('reconnecting') }
  if (connecting) return { tone: 'wait', words: t('connecting') }
  return { tone: 'off', words: t('offline') }
}

/** Shows whether the screen receives live updates. */
export function ConnectionState() {
  const phone = usePhone()
  const connection = useRealtime((state) => state.connection)
  const pace = useRealtime(({ settings, stats }) =>
    settings.isPaceShown ? stats.messagesPerMinute : null,
  )
  const { tone, words } = shownOf(connection)
  return (
    <Link to="/account/connection" className={classes.state} title={connection.error ?? undefined}>
      <i className={classes[tone]} />
      <span className={phone ? text.hidden : undefined}>
        {pace === null ? words : t('withPace', { words, pace })}
      </span>
    </Link>
  )
}
