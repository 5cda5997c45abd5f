import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getPush } from '#contract/push.ts'
import { isPushOn, getPushAbility, turnPushOn } from '../../platform/notices/push-device.ts'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import classes from './push.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Storage key, set once the user has closed the question. */
const answeredKey = 'push-asked'

/**
 * Offers push for calls to people who are in a tournament. After a refusal it shows once where to
 * change that.
 */
export function PushQuestion() {
  const isDemo = useUser()?.isDemo === true
  const [isOpen, setOpen] = useState(() => localStorage.getItem(answeredKey) === null)
  const [isRefused, setRefused] = useState(false)
  const [isUnready, setUnready] = useState(false)
  const mayAsk = isOpen && !isDemo && getPushAbility() !== 'none' && !isPushOn()
  const { data } = useQuery({ ...queryOf(getPush), enabled: mayAsk })
  const { busy, attempt } = useAttempt()
  const publicKey = data?.publicKey ?? null
  if (!mayAsk || publicKey === null) return null
  const ability = getPushAbility()
  const close = () => {
    localStorage.setItem(answeredKey, 'yes')
    setOpen(false)
  }
  const turnOn = async () => {
    const outcome = await turnPushOn(publicKey)
    if (outcome === 'on') close()
    setRefused(outcome === 'refused')
    setUnready(outcome === 'unready')
  }
  const showsQuestion = ability === 'able' && !isRefused
  return (
    <section
      className={classNames(kit.wrappingRow, kit.outlined, classes.ask)}
      aria-label={t('askTitle')}
    >
      <p>
        <b>{showsQuestion || ability === 'home-screen' ? t('askTitle') : t('refusedTitle')}</b>
        <span>
          {showsQuestion
            ? t('askText')
            : ability === 'home-screen'
              ? t('homeScreen')
              : t('refusedText')}
        </span>
      </p>
      {isUnready && <FieldError>{t('unready')}</FieldError>}
      {showsQuestion && (
        <Button kind="primary" busy={busy} onClick={() => void attempt(turnOn)}>
          {t('yes')}
        </Button>
      )}
      <Button disabled={busy} onClick={close}>
        {showsQuestion ? t('notNow') : t('close')}
      </Button>
    </section>
  )
}
