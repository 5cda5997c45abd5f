import { useState } from 'react'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { testPush, getPush } from '#contract/push.ts'
import { call } from '../../platform/api/api.ts'
import {
  isPushOn,
  getPushAbility,
  turnPushOff,
  turnPushOn,
} from '../../platform/notices/push-device.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Turns push on for this device, and sends a test. */
export function PushPanel() {
  const { data } = useQuery(queryOf(getPush))
  if (data === undefined) return null
  return (
    <SectionPanel title={t('thisDevice')} icon={IconBellRinging}>
      <div className={classNames(kit.stack, kit.gap3)}>
        {data.publicKey === null ? (
          <p className={kit.note}>{t('clubOff')}</p>
        ) : (
          <DevicePush
            publicKey={data.publicKey}
            id={data.subscriptions.find(({ isCurrent }) => isCurrent)?.id}
          />
        )}
      </div>
    </SectionPanel>
  )
}

type DevicePushProps = { readonly publicKey: string; readonly id: string | undefined }

function DevicePush({ publicKey, id }: DevicePushProps) {
  const { busy, attempt } = useAttempt()
  const [ability, setAbility] = useState(getPushAbility)
  const [isUnready, setUnready] = useState(false)
  switch (ability) {
    case 'none':
      return <p className={kit.note}>{t('unsupported')}</p>
    case 'home-screen':
      return <p className={kit.note}>{t('homeScreen')}</p>
    case 'denied':
      return <p className={kit.note}>{t('denied')}</p>
    case 'able':
      break
  }
  const turnOn = async () => {
    setUnready((await turnPushOn(publicKey)) === 'unready')
    setAbility(getPushAbility())
  }
  const sendTest = async (device: string) => {
    await call(testPush, { params: { id: device } })
    toast(t('testSent'), t('testHint'))
  }
  if (!isPushOn() || id === undefined) {
    return (
      <>
        <p className={kit.note}>{t('offHint')}</p>
        <Button busy={busy} icon={IconBellRinging} onClick={() => void attempt(turnOn)}>
          {t('turnOn')}
        </Button>
        {isUnready && <FieldError>{t('unready')}</FieldError>}
      </>
    )
  }
  return (
    <>
      <p className={kit.note}>{t('onHint')}</p>
      <Button disabled={busy} onClick={() => void attempt(async () => sendTest(id))}>
        {t('test')}
      </Button>
      <Button
        kind="quiet"
        disabled={busy}
        onClick={() => void attempt(async () => turnPushOff(id))}
      >
        {t('turnOff')}
      </Button>
    </>
  )
}
