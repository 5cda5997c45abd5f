import { IconAntennaBars5 } from '@tabler/icons-react'
import { useRealtime } from '../platform/realtime-store.ts'
import type { RealtimeState } from '../platform/realtime-state.ts'
import { dateWords, numberWords } from '../ui/locale.ts'
import { SectionPanel } from '../ui/section-panel.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import classes from './connection.module.css'
import { say } from './words.ts'

function markOf({ connected, connecting, error }: RealtimeState['connection']) {
  if (connected) return <StateMark kind="good">{say('connected')}</StateMark>
  if (connecting) return <StateMark kind="idle">{say('connecting')}</StateMark>
  return <StateMark kind="bad">{error === null ? say('cut') : say('failed', { error })}</StateMark>
}

function spanWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return say('seconds', { n: seconds })
  const hours = Math.floor(minutes / 60)
  return hours === 0
    ? say('minutes', { n: minutes })
    : say('hours', { h: hours, n: minutes - hours * 60 })
}

/** The line to the server, in figures. */
export function StatePanel() {
  const connection = useRealtime((state) => state.connection)
  const stats = useRealtime((state) => state.stats)
  const { connected, connectionType, latency, lastConnected, reconnectAttempts } = connection
  const figures = [
    [say('latency'), latency === null ? '–' : say('ms', { ms: latency })],
    connected
      ? [say('since'), spanWords(stats.uptimeSeconds)]
      : [say('lastConnected'), lastConnected === null ? '–' : dateWords(lastConnected, 'time')],
    [say('messages'), numberWords(stats.totalMessages)],
    [say('pace'), numberWords(stats.messagesPerMinute)],
    [say('type'), say(`type.${connectionType}`)],
    [say('attempts'), numberWords(reconnectAttempts)],
  ] as const
  return (
    <SectionPanel title={say('state')} icon={IconAntennaBars5} flush aside={markOf(connection)}>
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
