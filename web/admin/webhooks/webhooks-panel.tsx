import { useState } from 'react'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listDeliveries, listWebhooks, testWebhook, type Webhook } from '#contract/webhooks.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { When } from '../../ui/i18n/when.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { t, show } from './messages.ts'
import classes from './webhooks.module.css'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

/** Interval at which the webhooks are refetched, ms: deliveries have no events. */
const refetchIntervalMs = 5_000

/** The club's webhooks, for administrators. */
export function WebhooksPanel() {
  const isAllowed = usePermission()('webhook.manage').ok
  const query = useQuery({
    ...queryOf(listWebhooks),
    enabled: isAllowed,
    refetchInterval: refetchIntervalMs,
  })
  const [open, setOpen] = useState<Webhook | 'new' | null>(null)
  if (!isAllowed) return null
  return (
    <SectionPanel
      title={t('webhooks')}
      icon={IconWebhook}
      aside={
        <Button icon={IconPlus} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
    >
      <QueryView query={query} failure={t('failed')} loading={<Skeleton layout="list" count={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={text.dim}>{t('lead')}</p>
          ) : (
            <ul className={classes.list} aria-label={t('webhooks')}>
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onChange={() => setOpen(webhook)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {open !== null && (
        <WebhookDialog webhook={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </SectionPanel>
  )
}

function WebhookRow({ webhook, onChange }: { webhook: Webhook; onChange: () => void }) {
  const { id, name, service, host, isActive } = webhook
  const { busy, attempt } = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const sendTest = async () => {
    const sent = await call(testWebhook, { params: { id } })
    queryClient.setQueryData(keyOf(listDeliveries, { id }), sent)
    toast(t('testQueued'), name)
    setOpen(true)
  }
  return (
    <li>
      <div className={classNames(kit.wrappingRow, kit.gap2)}>
        <div className={classes.who}>
          <b>{name}</b>
          <span>{joinFacts([t(`service.${service}`), host])}</span>
          <span className={classes.state}>
            <WebhookState webhook={webhook} />
          </span>
        </div>
        <Button
          busy={busy}
          disabled={!isActive}
          aria-label={t('testNamed', { name })}
          onClick={() => void attempt(sendTest)}
        >
          {t('test')}
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('deliveries')}
        </Button>
        <Button aria-label={t('changeNamed', { name })} onClick={onChange}>
          {t('change')}
        </Button>
      </div>
      {isOpen && <DeliveryList webhook={webhook} />}
    </li>
  )
}

function WebhookState({ webhook: { isActive, failures, lastDeliveredAt } }: { webhook: Webhook }) {
  const last =
    lastDeliveredAt === null
      ? t('noneSent')
      : show('lastSent', { when: <When at={lastDeliveredAt} /> })
  if (!isActive) return <StateMark kind="idle">{t('off')}</StateMark>
  if (failures > 0) return <StateMark kind="bad">{t('failing', { count: failures })}</StateMark>
  return <StateMark kind={lastDeliveredAt === null ? 'idle' : 'good'}>{last}</StateMark>
}
