import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listMyMeetups } from '#contract/groups/meetups.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { AnswerControl } from './answer-control.tsx'
import classes from './next-meetups.module.css'
import rows from './meetup-rows.module.css'
import { t } from './messages.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import kit from '../../ui/kit.module.css'

/** Maximum number on the dashboard. */
const maxShown = 2

/**
 * The next club nights of the reader’s groups, with the answer on the row; nothing if there are none.
 */
export function NextMeetups() {
  const { data } = useQuery(queryOf(listMyMeetups))
  const openMeetups = (data?.items ?? [])
    .filter(({ status }) => status === 'open')
    .slice(0, maxShown)
  if (openMeetups.length === 0) return null
  return (
    <SectionPanel title={t('next')} flush className={classes.panel}>
      <ul className={classNames(kit.lines, rows.rows, classes.rows)}>
        {openMeetups.map((meetup) => (
          <li key={meetup.id}>
            <div>
              <Link to="/groups/$id" params={{ id: meetup.groupId }} search={{ tab: 'sessions' }}>
                {meetup.groupName}
              </Link>
              <small>
                {formatShortDateTime(meetup.startsAt)},{' '}
                {t('comeCount', { count: meetup.counts.coming })}
              </small>
            </div>
            <AnswerControl meetup={meetup} />
          </li>
        ))}
      </ul>
    </SectionPanel>
  )
}
