import { Link } from '@tanstack/react-router'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import text from '../../ui/text.module.css'
import { useRealtime } from '../../platform/realtime/store.ts'
import type { RealtimeState } from '../../platform/realtime/state.ts'
import classes from './connection-state.module.css'
import { t } from './messages.ts'

type ConnectionLabel = { tone: 'on' | 'wait' | 'off'; text: string }

function describeConnection({
  connected,
  connecting,
  reconnectAttempts,
}: RealtimeState['connection']): ConnectionLabel {
  if (connected) return { tone: 'on', text: t('live') }
  if (reconnectAttempts > 0) return { tone: 'off', text: t('reconnecting') }
  if (connecting) return { tone: 'wait', text: t('connecting') }
  return { tone: 'off', text: t('offline') }
}

/** Shows whether the screen receives live updates. */
export function ConnectionState() {
  const isPhone = useIsPhone()
  const connection = useRealtime((state) => state.connection)
  const rate = useRealtime(({ settings, stats }) =>
    settings.isPaceShown ? stats.messagesPerMinute : null,
  )
  const { tone, text: label } = describeConnection(connection)
  return (
    <Link to="/account/connection" className={classes.state} title={connection.error ?? undefined}>
      <i className={classes[tone]} />
      <span className={isPhone ? text.hidden : undefined}>
        {rate === null ? label : t('withRate', { label, rate })}
      </span>
    </Link>
  )
}
