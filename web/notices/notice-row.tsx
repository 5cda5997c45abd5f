import {
  IconAward,
  IconBellMinus,
  IconBolt,
  IconChartLine,
  IconCoin,
  IconCopy,
  IconGitFork,
  IconHourglassEmpty,
  IconListNumbers,
  IconShieldLock,
  IconShirtSport,
  IconSpeakerphone,
  IconSwords,
  IconTournament,
  IconUserQuestion,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Notice } from '#contract/notices.ts'
import type { NoticeTopic } from '#engine/notices/topics.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { formatDate } from '../ui/i18n/locale.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import text from '../ui/text.module.css'
import { AnswerButtons } from './answer-buttons.tsx'
import { LeaveTeamButton } from './leave-team.tsx'
import { NoticeLink } from './notice-link.tsx'
import classes from './notice-panel.module.css'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

const icons: Readonly<Record<NoticeTopic, TablerIcon>> = {
  call: IconSpeakerphone,
  next: IconListNumbers,
  result: IconSwords,
  live: IconBolt,
  tournament: IconTournament,
  group: IconUsersGroup,
  team: IconShirtSport,
  fee: IconCoin,
  rating: IconChartLine,
  milestone: IconAward,
  security: IconShieldLock,
  fork: IconGitFork,
  abandoned: IconHourglassEmpty,
  double: IconCopy,
  approval: IconUserQuestion,
}

type Props = { readonly notice: Notice; readonly onFollow: () => void }

/** One notice with its time and a link. */
export function NoticeRow({ notice, onFollow }: Props) {
  const { topic, title, seenAt, rings, subject, createdAt } = notice
  const isNew = seenAt === null && rings
  return (
    <li className={classNames(classes.row, isNew && classes.fresh)} data-sport={subject.sportId}>
      <Icon of={icons[topic]} />
      <NoticeLink notice={notice} className={classes.link} onFollow={onFollow}>
        <b>
          {isNew && <span className={text.hidden}>{t('unread')}: </span>}
          {title}
        </b>
        <span>{notice.text}</span>
      </NoticeLink>
      <time dateTime={createdAt}>{formatDate(createdAt, 'time')}</time>
      <SettingsLink notice={notice} onFollow={onFollow} />
      {notice.key === 'team.added' && subject.teamId !== undefined && (
        <span className={classes.answers}>
          <LeaveTeamButton teamId={subject.teamId} team={String(notice.values.team)} />
        </span>
      )}
    </li>
  )
}

/** Links to the setting that this notice came from. */
function SettingsLink({ notice: { topic, title, subject }, onFollow }: Props) {
  return (
    <Link
      to="/account/notifications"
      search={{ topic, tournament: subject.tournamentId }}
      className={classes.fewer}
      aria-label={t('fewer', { title })}
      title={t('fewer', { title })}
      onClick={onFollow}
    >
      <Icon of={IconBellMinus} size="s" />
    </Link>
  )
}

/** A call to a table, shown large. */
export function CallRow({ notice, onFollow }: Props) {
  const now = useNow()
  const isCalled = notice.key !== 'call.withdrawn'
  return (
    <li className={classNames(classes.row, kit.mine, classes.call)}>
      <Icon of={IconSpeakerphone} />
      <NoticeLink notice={notice} className={classes.link} onFollow={onFollow}>
        <b>{isCalled ? t('called') : t('notCalled')}</b>
        <strong>{notice.title}</strong>
        <span>
          {notice.text}
          {isCalled && <span className={classes.due}> {formatDue(notice, now)}</span>}
        </span>
      </NoticeLink>
      <time dateTime={notice.createdAt}>{formatDate(notice.createdAt, 'time')}</time>
      {isCalled && (
        <span role="group" aria-label={t('answer')} className={classes.answers}>
          <AnswerButtons notice={notice} onAnswered={onFollow} />
        </span>
      )}
    </li>
  )
}

/** Shows when a player must be at the table, and the remaining time. */
export function formatDue({ createdAt, expiresAt }: Notice, now: number): string {
  // The time may be up to half a minute old.
  const from = Math.max(now, Date.parse(createdAt))
  const count = Math.max(0, Math.ceil((Date.parse(expiresAt) - from) / 60_000))
  return t('dueBy', { count, time: formatDate(expiresAt, 'time') })
}
