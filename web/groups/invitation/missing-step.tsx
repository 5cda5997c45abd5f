import { useState } from 'react'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MyInvitation } from '#contract/groups/invitations.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { call } from '../../platform/api/api.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { AnsweringAccount, InvitationState } from './invitation-state.tsx'
import { t } from './messages.ts'

type Step = NonNullable<MyInvitation['lacks']>

/** Explains what the reader must do before answering: verify an e-mail or phone, or have a player linked. */
export function MissingStep({ step }: { step: Step }) {
  return (
    <InvitationState title={t(`lacks.${step}`)} body={t(`lacksBody.${step}`)}>
      <AnsweringAccount />
      {step === 'email' && <SendLinkButton />}
      {step === 'phone' && (
        <Link to="/account/security" className={buttonClass({ kind: 'primary', wide: true })}>
          {t('verifyNumber')}
        </Link>
      )}
    </InvitationState>
  )
}

function SendLinkButton() {
  const [isSent, setSent] = useState(false)
  const { busy, attempt } = useAttempt()
  const send = async () => {
    await call(sendEmailVerification)
    setSent(true)
  }
  if (isSent) return <p role="status">{t('linkSent')}</p>
  return (
    <Button kind="primary" wide icon={IconMail} busy={busy} onClick={() => void attempt(send)}>
      {t('sendLink')}
    </Button>
  )
}
