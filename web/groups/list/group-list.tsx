import { IconChevronRight, IconLock, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Meetup } from '#contract/groups/meetups.ts'
import type { GroupSummary } from '#contract/groups/group.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import text from '../../ui/text.module.css'
import { GroupIcon } from '../group-icon.tsx'
import { JoinButton } from '../join-button.tsx'
import { AnswerControl } from '../meetups/answer-control.tsx'
import { t as meetupText } from '../meetups/messages.ts'
import { Places } from '../places.tsx'
import { inlineTitle } from '../titles.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { t as groupText } from '../messages.ts'
import classes from './group-list.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  label: string
  groups: readonly GroupSummary[]
  /** The next club nights of the reader’s groups, soonest first. */
  nextMeetups?: readonly Meetup[] | undefined
}

/** Groups, each with its places and the reader's one action. */
export function GroupList({ label, groups, nextMeetups }: Props) {
  return (
    <ul className={classNames(kit.rows, classes.list)} aria-label={label}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupIcon group={group} />
          <div className={classes.name}>
            <span className={text.row}>
              <Link to="/groups/$id" params={{ id: group.id }} className={kit.stretched}>
                {group.name}
              </Link>
              {group.isPrivate && <PrivateMark />}
            </span>
            <small>{describeType(group)}</small>
          </div>
          <Places taken={group.memberCount} size={group.maxSize} />
          <NextOrDescription
            group={group}
            nextMeetup={nextMeetups?.find(({ groupId }) => groupId === group.id)}
          />
          <span className={classNames(kit.row, kit.gap3, classes.act)}>
            <GroupAction
              group={group}
              nextMeetup={nextMeetups?.find(({ groupId }) => groupId === group.id)}
            />
          </span>
          <Icon of={IconChevronRight} className={classes.on} />
        </li>
      ))}
    </ul>
  )
}

function PrivateMark() {
  return (
    <Badge icon={IconLock}>
      <span className={kit.wideOnly}>{groupText('private')}</span>
    </Badge>
  )
}

function describeType({ template, category, my, createdAt }: GroupSummary): string {
  const kind = groupText(`kind.${template ?? category}`)
  if (my !== null) return t('kindAndTitle', { kind, title: inlineTitle(my.title, my.role) })
  return t('kindAndTitle', {
    kind,
    title: t('since', { when: formatDate(createdAt, 'monthOfYear') }),
  })
}

type NextProps = { group: GroupSummary; nextMeetup: Meetup | undefined }

/** Shows the next club night; without one, the group's description. */
function NextOrDescription({ group, nextMeetup }: NextProps) {
  if (nextMeetup === undefined) return <span className={classes.about}>{group.description}</span>
  return (
    <span className={classes.next}>
      <b>{formatShortDateTime(nextMeetup.startsAt)}</b>
      <small>{meetupText('comeCount', { count: nextMeetup.counts.coming })}</small>
    </span>
  )
}

function GroupAction({ group, nextMeetup }: NextProps) {
  const { id, waiting } = group
  if (waiting === 0 && nextMeetup?.status === 'open')
    return <AnswerControl meetup={nextMeetup} wide />
  if (waiting === 0) return <JoinButton group={group} />
  return (
    <Link
      to="/groups/$id"
      params={{ id }}
      search={{ tab: 'members' }}
      className={buttonClass()}
      title={t('waiting', { count: waiting })}
    >
      <Icon of={IconUserCheck} />
      {t('review', { count: waiting })}
    </Link>
  )
}
