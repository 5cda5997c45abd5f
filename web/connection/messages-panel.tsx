import { IconListDetails } from '@tabler/icons-react'
import { type EventType, eventTypes } from '#contract/events.ts'
import { useRealtime } from '../platform/realtime/store.ts'
import type { Message } from '../platform/realtime/state.ts'
import { formatDate } from '../ui/i18n/locale.ts'
import { SectionPanel } from '../ui/layout/section-panel.tsx'
import { StateMark } from '../ui/states/state-mark.tsx'
import text from '../ui/text.module.css'
import { useIsPhone } from '../ui/hooks/use-media.ts'
import classes from './connection.module.css'
import { topicLabel } from './topic-messages.ts'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

const isEventType = (event: unknown): event is EventType => eventTypes.includes(event as EventType)

function describeMessage({ data: { message, event, spectatorCount } }: Message): string {
  if (typeof message === 'string') return message
  if (typeof spectatorCount === 'number') return t('watching', { count: spectatorCount })
  return isEventType(event) ? t(`event.${event}`) : t('liveUpdated')
}

/** Received messages, newest first. */
export function MessagesPanel() {
  // A phone shows only the icon of the state.
  const isPhone = useIsPhone()
  const messages = useRealtime((state) => state.messages)
  const maxShown = useRealtime((state) => state.settings.maxMessageHistory)
  const activity = useRealtime((state) => state.liveActivity)
  return (
    <SectionPanel
      title={t('recentEvents')}
      icon={IconListDetails}
      flush
      aside={<span className={kit.note}>{t('lastCount', { n: maxShown })}</span>}
    >
      {messages.length === 0 ? (
        <p className={classNames(kit.padded, text.dim)}>{t('noEvents')}</p>
      ) : (
        <ol className={classes.rows}>
          {messages.map((message) => (
            <li key={message.id} data-priority={message.priority}>
              <time dateTime={message.timestamp}>
                {formatDate(message.timestamp, 'timeWithSeconds')}
              </time>
              <span>
                {describeMessage(message)}
                <small>{topicLabel(message.topic, activity)}</small>
              </span>
              <b>{t(`priority.${message.priority}`)}</b>
              <StateMark kind={message.processed ? 'good' : 'idle'}>
                <span className={isPhone ? text.hidden : undefined}>
                  {t(message.processed ? 'processed' : 'waiting')}
                </span>
              </StateMark>
            </li>
          ))}
        </ol>
      )}
    </SectionPanel>
  )
}
