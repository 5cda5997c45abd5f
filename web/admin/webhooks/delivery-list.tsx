import { useQuery } from '@tanstack/react-query'
import {
  listDeliveries,
  resendDelivery,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { When } from '../../ui/i18n/when.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { t } from './messages.ts'
import classes from './webhooks.module.css'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

/** Interval at which an open list is refetched, ms: deliveries have no events. */
const refetchIntervalMs = 3_000
const markKinds = { waiting: 'idle', delivered: 'good', failed: 'bad' } as const

/** The last deliveries of a webhook, newest first. */
export function DeliveryList({ webhook: { id, name, isActive } }: { webhook: Webhook }) {
  const query = useQuery({
    ...queryOf(listDeliveries, { params: { id } }),
    refetchInterval: refetchIntervalMs,
  })
  return (
    <QueryView
      query={query}
      failure={t('deliveriesFailed')}
      loading={<Skeleton layout="list" count={2} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className={text.dim}>{t('noDeliveries')}</p>
        ) : (
          <ul className={classes.deliveries} aria-label={t('deliveriesOf', { name })}>
            {items.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                webhookId={id}
                delivery={delivery}
                mayResend={isActive}
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

type RowProps = { webhookId: string; delivery: WebhookDelivery; mayResend: boolean }

function DeliveryRow({ webhookId, delivery, mayResend }: RowProps) {
  const { id, text, createdAt, status, attempts, answer } = delivery
  const { busy, attempt } = useAttempt()
  const { getKey, forget } = useIdempotencyKey()
  const resend = async () => {
    const params = { id: webhookId, deliveryId: id }
    const sent = await call(resendDelivery, { params }, { idempotencyKey: getKey(id) })
    forget()
    queryClient.setQueryData(keyOf(listDeliveries, { id: webhookId }), sent)
  }
  const details = [t('attempts', { count: attempts }), ...(answer === null ? [] : [answer])]
  return (
    <li className={classNames(kit.wrappingRow, kit.gap2)}>
      <div className={classes.who}>
        <b>{text}</b>
        <span className={classes.state}>
          <StateMark kind={markKinds[status]}>{t(`status.${status}`)}</StateMark>
          {attempts > 0 && <span>{joinFacts(details)}</span>}
          <When at={createdAt} />
        </span>
      </div>
      {status !== 'waiting' && (
        <Button
          busy={busy}
          disabled={!mayResend}
          aria-label={t('resendOne', { text })}
          onClick={() => void attempt(resend)}
        >
          {t('resend')}
        </Button>
      )}
    </li>
  )
}
