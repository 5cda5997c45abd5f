import { dayIn } from '#contract/club/club-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { timeZone } from '../ui/i18n/locale.ts'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Notice } from '#contract/notices.ts'
import { noticesQuery, markNoticesSeen } from '../platform/notices/notices.ts'
import { QueryView } from '../platform/cache/query-view.tsx'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { CallRow, NoticeRow } from './notice-row.tsx'
import classes from './notice-panel.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import text from '../ui/text.module.css'
import kit from '../ui/kit.module.css'

type Props = { readonly onFollow: () => void }

/** The person's notices, newest first, below any call. */
export function NoticePanel({ onFollow }: Props) {
  const query = useQuery(noticesQuery)
  const { attempt } = useAttempt()
  return (
    <>
      <div className={classNames(kit.row, kit.gap1, classes.tools)}>
        <Button
          kind="quiet"
          icon={IconChecks}
          disabled={query.data?.unread === 0}
          onClick={() => void attempt(async () => markNoticesSeen(null))}
        >
          {t('allRead')}
        </Button>
        <Link
          to="/account/notifications"
          aria-label={t('settings')}
          className={classes.gear}
          onClick={onFollow}
        >
          <Icon of={IconSettings} />
        </Link>
      </div>
      <QueryView query={query} failure={t('loadFailed')} loading={<Skeleton layout="list" />}>
        {({ items }) => <NoticeList items={items} onFollow={onFollow} />}
      </QueryView>
    </>
  )
}

function NoticeList({ items, onFollow }: Props & { readonly items: readonly Notice[] }) {
  const now = useNow()
  const current = items.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (current.length === 0)
    return <p className={classNames(kit.padded, text.dim)}>{t('nothingNew')}</p>
  const calls = current.filter(({ topic }) => topic === 'call')
  const rest = current.filter(({ topic }) => topic !== 'call')
  const handleFollow = (notice: Notice) => () => {
    onFollow()
    if (notice.seenAt === null) void markNoticesSeen([notice.id]).catch(() => undefined)
  }
  return (
    <>
      {calls.length > 0 && (
        <ul aria-label={t('now')}>
          {calls.map((notice) => (
            <CallRow key={notice.id} notice={notice} onFollow={handleFollow(notice)} />
          ))}
        </ul>
      )}
      {groupByDay(rest, now).map(({ day, notices }) => (
        <section key={day} aria-label={t(day)}>
          <h3 className={classes.day}>{t(day)}</h3>
          <ul>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onFollow={handleFollow(notice)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type Day = 'today' | 'yesterday' | 'earlier'

function groupByDay(notices: readonly Notice[], now: number) {
  const today = dayIn(timeZone(), now)
  const yesterday = addDays(today, -1)
  const getDay = ({ createdAt }: Notice): Day => {
    const day = dayIn(timeZone(), Date.parse(createdAt))
    if (day >= today) return 'today'
    return day === yesterday ? 'yesterday' : 'earlier'
  }
  return (['today', 'yesterday', 'earlier'] as const)
    .map((day) => ({ day, notices: notices.filter((notice) => getDay(notice) === day) }))
    .filter((group) => group.notices.length > 0)
}
