import { useEffect } from 'react'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { markNoticesDelivered, type Notice } from '#contract/notices.ts'
import { call } from '../platform/api/api.ts'
import { markNoticesSeen } from '../platform/notices/notices.ts'
import { ringingCall } from '../platform/notices/ringing-call.ts'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import classes from './call-alert.module.css'
import { NoticeLink } from './notice-link.tsx'
import { formatDue } from './notice-row.tsx'
import { ringOnce } from './ring-once.ts'
import { t } from './messages.ts'

/** A call to a table, below the bar of any screen, until it is seen or has expired. */
export function CallAlert({ notice }: { readonly notice: Notice }) {
  const now = useNow()
  const isCalled = notice.key !== 'call.withdrawn'
  useEffect(() => {
    void ringOnce()
    // Shows the organiser that the call reached a device, even if no one has seen it yet.
    void call(markNoticesDelivered, { body: { ids: [notice.id] } }).catch(() => undefined)
  }, [notice.id])
  const stopRinging = () => ringingCall.set(null)
  const dismiss = () => {
    stopRinging()
    void markNoticesSeen([notice.id]).catch(() => undefined)
  }
  if (Date.parse(notice.expiresAt) <= now) return null
  return (
    <section role="alert" className={classes.alert}>
      <Icon of={IconSpeakerphone} />
      <p>
        <b>{isCalled ? t('called') : t('notCalled')}</b>
        <strong>{notice.title}</strong>
        <span>
          {notice.text}
          {isCalled && ` · ${formatDue(notice, now)}`}
        </span>
      </p>
      <span className={classes.actions}>
        {isCalled ? (
          <AnswerButtons notice={notice} onAnswered={stopRinging} />
        ) : (
          <Button kind="primary" onClick={dismiss}>
            {t('understood')}
          </Button>
        )}
        <NoticeLink notice={notice} className={buttonClass()} onFollow={dismiss}>
          {t('open')}
        </NoticeLink>
        {isCalled && <IconButton icon={IconX} label={t('close')} onClick={dismiss} />}
      </span>
    </section>
  )
}
