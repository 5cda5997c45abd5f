import { IconBell } from '@tabler/icons-react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { DropPanel } from '../../ui/controls/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useRealtime } from '../../platform/realtime/store.ts'
import { ringingCall } from '../../platform/notices/ringing-call.ts'
import classes from './notification-menu.module.css'
import { t } from './messages.ts'

const NoticePanel = lazyPart(
  async () => (await import('../../notices/notice-panel.tsx')).NoticePanel,
)
const CallAlert = lazyPart(async () => (await import('../../notices/call-alert.tsx')).CallAlert, {
  isSilent: true,
})

/** The bell with the unread count and the notices. Also shows a table call as soon as it arrives. */
export function NotificationMenu() {
  const unread = useRealtime((state) => state.notifications.unreadCount)
  const ringingNotice = ringingCall.use()
  return (
    <>
      <DropPanel
        wide
        role="dialog"
        label={t('notifications')}
        buttonLabel={unread > 0 ? t('notificationsUnread', { count: unread }) : t('notifications')}
        buttonClass={classes.button}
        button={
          <>
            <Icon of={IconBell} />
            {unread > 0 && <span className={classes.badge}>{unread > 99 ? '99+' : unread}</span>}
          </>
        }
      >
        {(close) => (
          <>
            <h2 tabIndex={-1} className={classes.title}>
              {t('notifications')}
            </h2>
            <NoticePanel onFollow={close} />
          </>
        )}
      </DropPanel>
      {ringingNotice !== null && <CallAlert key={ringingNotice.id} notice={ringingNotice} />}
    </>
  )
}
