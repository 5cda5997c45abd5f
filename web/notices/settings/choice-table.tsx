import { useEffect, useRef } from 'react'
import { useSearch } from '@tanstack/react-router'
import {
  type NoticeChannel,
  type NoticeChoices,
  type NoticeTopic,
  topicTraits,
} from '#engine/notices/topics.ts'
import { useUser } from '../../platform/session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import classes from './notice-settings.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const topicGroups = [
  ['matches', ['call', 'next', 'result', 'live', 'fork']],
  ['tournaments', ['tournament', 'group', 'team', 'fee']],
  ['account', ['rating', 'milestone', 'security']],
  ['organisers', ['abandoned', 'double', 'approval']],
] as const satisfies readonly (readonly [string, readonly NoticeTopic[]])[]

type Props = {
  /** The club's notification channels. */
  readonly channels: readonly NoticeChannel[]
  readonly choices: NoticeChoices
  readonly onChange: (choices: NoticeChoices) => void
}

/** Notification choices, topics by channels; only topics for the person's role. */
export function ChoiceTable({ channels, choices, onChange }: Props) {
  const role = useUser()?.role ?? 'player'
  const { topic: linkedTopic } = useSearch({ from: '/shell/account/notifications' })
  const isForPerson = (topic: NoticeTopic) => {
    const { audience } = topicTraits[topic]
    if (audience === 'players') return true
    return audience === 'admins' ? role === 'admin' : role !== 'player'
  }
  return (
    <section className={kit.card}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('topicColumn')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`channel.${channel}`)}
                <small>{t(`channelHint.${channel}`)}</small>
              </th>
            ))}
          </tr>
        </thead>
        {topicGroups
          .filter(([, topics]) => topics.some(isForPerson))
          .map(([group, topics]) => (
            <tbody key={group}>
              <tr className={classes.group}>
                <th colSpan={channels.length + 1} scope="rowgroup">
                  {t(`group.${group}`)}
                </th>
              </tr>
              {topics.filter(isForPerson).map((topic) => (
                <Row
                  key={topic}
                  topic={topic}
                  isLinked={topic === linkedTopic}
                  channels={channels}
                  row={choices[topic]}
                  onChange={(row) => onChange({ ...choices, [topic]: row })}
                />
              ))}
            </tbody>
          ))}
      </table>
    </section>
  )
}

type RowProps = Pick<Props, 'channels'> & {
  readonly topic: NoticeTopic
  /** The topic of the notice whose link opened the screen. */
  readonly isLinked: boolean
  readonly row: NoticeChoices[NoticeTopic]
  readonly onChange: (row: NoticeChoices[NoticeTopic]) => void
}

function Row({ topic, channels, isLinked, row, onChange }: RowProps) {
  const { always, never } = topicTraits[topic]
  const rowElement = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isLinked) rowElement.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <tr ref={rowElement} className={classNames(isLinked && classes.asked)}>
      <th scope="row">
        {t(`topic.${topic}`)}
        <small>{t(`topicHint.${topic}`)}</small>
      </th>
      {channels.map((channel) => (
        <td key={channel}>
          {never.includes(channel) ? (
            <span title={t('notAvailable')}>–</span>
          ) : (
            <label>
              <input
                type="checkbox"
                className={classes.box}
                aria-label={t('topicByChannel', {
                  topic: t(`topic.${topic}`),
                  channel: t(`channel.${channel}`),
                })}
                checked={row[channel]}
                disabled={always.includes(channel)}
                onChange={(event) => onChange({ ...row, [channel]: event.currentTarget.checked })}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
