import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { unsubscribePush, type PushSubscription, getPush } from '#contract/push.ts'
import { call } from '../../platform/api/api.ts'
import { turnPushOff } from '../../platform/notices/push-device.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './push.module.css'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Devices that receive push, with a button to stop; nothing if the club has no push. */
export function PushDevices() {
  const { data } = useQuery(queryOf(getPush))
  const { busy, attempt } = useAttempt()
  if (data === undefined || data.publicKey === null) return null
  const stopPush = async ({ id, isCurrent }: PushSubscription) => {
    if (isCurrent) return turnPushOff(id)
    await call(unsubscribePush, { params: { id } })
    await queryClient.invalidateQueries({ queryKey: keyOf(getPush) })
  }
  return (
    <SectionPanel title={t('devices')} icon={IconBellRinging} flush>
      <ul className={classNames(kit.bars, classes.list)} aria-label={t('devices')}>
        {data.subscriptions.length === 0 && (
          <li>
            <span className={text.dim}>{t('noDevices')}</span>
          </li>
        )}
        {data.subscriptions.map((device) => (
          <li key={device.id}>
            <div>
              <b>{device.name}</b>
              {device.isCurrent && <span className={text.you}>{t('current')}</span>}
              <span>{reachedText(device)}</span>
            </div>
            <Button
              kind="quiet"
              disabled={busy}
              aria-label={t('stopNamed', { device: device.name })}
              onClick={() => void attempt(async () => stopPush(device))}
            >
              {t('stop')}
            </Button>
          </li>
        ))}
      </ul>
    </SectionPanel>
  )
}

function reachedText({ createdAt, lastSuccessAt }: PushSubscription) {
  const since = <When at={createdAt} />
  if (lastSuccessAt === null) return show('neverReached', { since })
  return show('reached', { since, when: <When at={lastSuccessAt} /> })
}
