import { useState } from 'react'
import { IconMail } from '@tabler/icons-react'
import { type Profile } from '#contract/security/membership.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { exportMyData } from '#contract/security/own-data.ts'
import { addressOf, call } from '../../platform/api.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { roleName } from '../../platform/role-name.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { SectionPanel } from '../../ui/section-panel.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { FieldError } from '../../ui/text-field.tsx'
import { When } from '../../ui/when.tsx'
import classes from './account-facts.module.css'
import { say } from './words.ts'

/** What only I and the administrators see. */
export function AccountFacts({ profile }: { profile: Profile }) {
  const { email, isEmailVerified, role, createdAt, twoFactorEnabled } = profile
  return (
    <SectionPanel title={say('account')} icon={IconMail}>
      <FactList
        facts={[
          { name: say('email'), value: <span className={classes.email}>{email}</span> },
          {
            name: say('verified'),
            value: (
              <StateMark kind={isEmailVerified ? 'good' : 'idle'}>
                {isEmailVerified ? say('yes') : say('notYet')}
              </StateMark>
            ),
          },
          { name: say('role'), value: say('roleOf', { role: roleName(role) }) },
          { name: say('secondFactor'), value: twoFactorEnabled ? say('on') : say('off') },
          { name: say('since'), value: <When at={createdAt} /> },
        ]}
      />
      <div className={classes.send}>
        <p>{say('ownDataLead')}</p>
        <a href={addressOf(exportMyData)} download="my-club-data.json" className={buttonClass()}>
          {say('ownData')}
        </a>
      </div>
      {!isEmailVerified && <SendLink email={email} />}
    </SectionPanel>
  )
}

function SendLink({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setState('busy')
    setFailure(null)
    try {
      await call(sendEmailVerification)
      setState('sent')
    } catch (error) {
      setFailure(reasonOf(error))
      setState('idle')
    }
  }
  return (
    <div className={classes.send}>
      {state === 'sent' ? (
        <p role="status">{say('linkSent', { email })}</p>
      ) : (
        <>
          <p>{say('verifyAddress')}</p>
          <Button busy={state === 'busy'} onClick={() => void send()}>
            {say('sendLink')}
          </Button>
        </>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
