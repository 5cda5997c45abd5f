import { IconAntennaBars5 } from '@tabler/icons-react'
import { useRealtime } from '../platform/realtime/store.ts'
import type { RealtimeState } from '../platform/realtime/state.ts'
import { formatDate, formatNumber } from '../ui/i18n/locale.ts'
import { SectionPanel } from '../ui/layout/section-panel.tsx'
import { StateMark } from '../ui/states/state-mark.tsx'
import classes from './connection.module.css'
import { CallSoundSwitch } from './settings-panel.tsx'
import { t } from './messages.ts'

function connectionMark({ connected, connecting, error }: RealtimeState['connection']) {
  if (connected) return <StateMark kind="good">{t('connected')}</StateMark>
  if (connecting) return <StateMark kind="idle">{t('connecting')}</StateMark>
  return (
    <StateMark kind="bad">{error === null ? t('disconnected') : t('failed', { error })}</StateMark>
  )
}

function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return t('seconds', { n: seconds })
  const hours = Math.floor(minutes / 60)
  return hours === 0
    ? t('minutes', { n: minutes })
    : t('hours', { h: hours, n: minutes - hours * 60 })
}

/** Whether this device is connected, and whether table calls play a sound. */
export function StatePanel() {
  const connection = useRealtime((state) => state.connection)
  const { connected, lastConnected } = connection
  return (
    <SectionPanel
      title={t('thisDevice')}
      icon={IconAntennaBars5}
      aside={connectionMark(connection)}
    >
      <p>
        {connected
          ? t('updatesArrive')
          : lastConnected === null
            ? t('updatesWait')
            : t('updatesStopped', { time: formatDate(lastConnected, 'time') })}
      </p>
      <CallSoundSwitch />
    </SectionPanel>
  )
}

/** Details of the connection, for troubleshooting. */
export function ConnectionDetails() {
  const { connectionType, latency, reconnectAttempts } = useRealtime((state) => state.connection)
  const stats = useRealtime((state) => state.stats)
  const figures = [
    [t('uptime'), formatDuration(stats.uptimeSeconds)],
    [t('latency'), latency === null ? '–' : t('ms', { ms: latency })],
    [t('messages'), formatNumber(stats.totalMessages)],
    [t('messageRate'), formatNumber(stats.messagesPerMinute)],
    [t('type'), t(`type.${connectionType}`)],
    [t('attempts'), formatNumber(reconnectAttempts)],
    [t('build'), __BUILD__],
  ] as const
  return (
    <SectionPanel title={t('details')} flush>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionPanel>
  )
}
