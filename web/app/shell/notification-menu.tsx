import { lazy, Suspense } from 'react'
import { IconBell } from '@tabler/icons-react'
import { DropPanel } from '../../ui/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { clearNotifications, useRealtime } from '../../platform/realtime-store.ts'
import { isNotice } from '../../platform/realtime-state.ts'
import { importScreen } from '../../platform/import-screen.ts'
import classes from './notification-menu.module.css'
import { say } from './words.ts'

const NoticeList = lazy(async () => {
  const { NoticeList } = await importScreen(() => import('./notice-list.tsx'))
  return { default: NoticeList }
})

const mostShown = 10

export function NotificationMenu() {
  const unread = useRealtime((state) => state.notifications.unreadCount)
  const messages = useRealtime((state) => state.messages)
  const notices = messages.filter(isNotice).slice(0, mostShown)
  return (
    <DropPanel
      role="dialog"
      label={say('notifications')}
      buttonLabel={
        unread > 0 ? say('notificationsUnread', { count: unread }) : say('notifications')
      }
      buttonClass={classes.button}
      button={
        <>
          <Icon of={IconBell} />
          {unread > 0 && <span className={classes.badge}>{unread > 99 ? '99+' : unread}</span>}
        </>
      }
      onOpen={clearNotifications}
    >
      {(close) => (
        <>
          <h2 tabIndex={-1} className={classes.title}>
            {say('notifications')}
          </h2>
          {notices.length === 0 ? (
            <p className={classes.none}>{say('nothingNew')}</p>
          ) : (
            <Suspense fallback={null}>
              <NoticeList notices={notices} onFollow={close} />
            </Suspense>
          )}
        </>
      )}
    </DropPanel>
  )
}
