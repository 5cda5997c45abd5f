import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isSportId } from '#engine/sports/sports.ts'
import { matchQuery } from '../../matches/queries.ts'
import { DropPanel } from '../../ui/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SportIcon } from '../../ui/sport-icon.tsx'
import { When } from '../../ui/when.tsx'
import { clearNotifications, useRealtime } from '../../platform/realtime-store.ts'
import { isNotice, type Message } from '../../platform/realtime-state.ts'
import classes from './notification-menu.module.css'
import { say } from './words.ts'

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
            <ul className={classes.list}>
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onFollow={close} />
              ))}
            </ul>
          )}
        </>
      )}
    </DropPanel>
  )
}

function NoticeRow({ notice, onFollow }: { notice: Message; onFollow: () => void }) {
  const { matchId, sportId, message } = notice.data
  const { data: match } = useQuery({ ...matchQuery(String(matchId)), enabled: Boolean(matchId) })
  const sport = String(sportId)
  return (
    <li>
      <Link to="/matches" search={{ match: String(matchId) }} onClick={onFollow}>
        <span className={classes.sport} data-sport={sport}>
          {isSportId(sport) && <SportIcon sport={sport} />}
        </span>
        <span>
          <b>{String(message)}</b>
          {match && (
            <span className={classes.detail}>
              {match.players[0]?.name} – {match.players[1]?.name}, {match.scoreText}
            </span>
          )}
          <span className={classes.detail}>
            <When at={notice.timestamp} />
          </span>
        </span>
      </Link>
    </li>
  )
}
