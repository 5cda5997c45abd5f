import { Fragment } from 'react'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listOutbox } from '#contract/admin.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './outbox-panel.module.css'
import { overviewRefetchMs } from './overview.ts'
import { t } from '../messages.ts'

type Outbox = ReplyOf<typeof listOutbox>

/** Maximum number of messages shown; the codes in older ones have expired. */
const maxShown = 20

/** Codes and links that no provider delivers, for an admin to pass on. */
export function OutboxPanel({ isOpen = false }: { isOpen?: boolean }) {
  const permission = usePermission()('system.operate')
  if (permission.ok) return <Messages isOpen={isOpen} />
  return (
    <Fold title={t('storedMessages')}>
      <Refusal of={permission} />
    </Fold>
  )
}

function Messages({ isOpen }: { isOpen: boolean }) {
  const query = useQuery({ ...queryOf(listOutbox), refetchInterval: overviewRefetchMs })
  return (
    <Fold
      title={t('storedMessages')}
      summary={query.data === undefined ? '' : t('itemCount', { count: query.data.items.length })}
      isOpen={isOpen}
    >
      <QueryView
        query={query}
        failure={t('messagesFailed')}
        loading={<Skeleton layout="list" count={3} />}
      >
        {(outbox) => (
          <>
            <p className={classes.lead}>{leadText(outbox)}</p>
            <ul className={classes.list} aria-label={t('messages')}>
              {outbox.items.slice(0, maxShown).map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Fold>
  )
}

function leadText({ isUsed, items }: Outbox): string {
  if (!isUsed.email && !isUsed.sms) return t('sentByProviders')
  const missing = isUsed.email && isUsed.sms ? 'both' : isUsed.email ? 'email' : 'sms'
  const lead = t(`noProvider.${missing}`)
  return items.length === 0 ? `${lead} ${t('noMessageYet')}` : lead
}

function MessageRow({ message }: { message: Outbox['items'][number] }) {
  const { channel, to, subject, at } = message
  return (
    <li>
      <details>
        <summary>
          <Icon of={channel === 'sms' ? IconMessage : IconMail} />
          <b className={text.trunc}>{channel === 'sms' ? `+${to}` : to}</b>
          <span className={classes.subject}>{subject === '' ? t('codeBySms') : subject}</span>
          <span className={classes.when}>
            <When at={at} />
          </span>
        </summary>
        <p className={classes.text}>
          <TextWithLinks text={message.text} />
        </p>
      </details>
    </li>
  )
}

/** Renders a text with clickable links. */
function TextWithLinks({ text: message }: { text: string }) {
  return message.split(/(https?:\/\/\S+)/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one fixed text
    <Fragment key={place}>
      {part.startsWith('http') ? (
        <a href={part} className={text.link}>
          {part}
        </a>
      ) : (
        part
      )}
    </Fragment>
  ))
}
