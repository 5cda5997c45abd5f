import { IconRss } from '@tabler/icons-react'
import { useRealtime } from '../platform/realtime/store.ts'
import { formatDate } from '../ui/i18n/locale.ts'
import { SectionPanel } from '../ui/layout/section-panel.tsx'
import classes from './connection.module.css'
import { topicLabel } from './topic-messages.ts'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import text from '../ui/text.module.css'
import kit from '../ui/kit.module.css'

/** The subscriptions that the server has confirmed. */
export function SubscriptionsPanel() {
  const subscriptions = useRealtime((state) => state.subscriptions)
  const activity = useRealtime((state) => state.liveActivity)
  return (
    <SectionPanel title={t('subscriptions')} icon={IconRss} flush>
      {subscriptions.length === 0 ? (
        <p className={classNames(kit.padded, text.dim)}>{t('noSubscriptions')}</p>
      ) : (
        <ul className={classes.rows}>
          {subscriptions.map(({ id, topic, createdAt, messageCount }) => (
            <li key={id}>
              <span>
                {topicLabel(topic, activity)}
                <small>{t('subscribedSince', { time: formatDate(createdAt, 'time') })}</small>
              </span>
              <b>{t('messageCount', { count: messageCount })}</b>
            </li>
          ))}
        </ul>
      )}
    </SectionPanel>
  )
}
