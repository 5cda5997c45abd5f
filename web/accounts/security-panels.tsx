import { IconDeviceMobile, IconKey, IconShieldLock } from '@tabler/icons-react'
import type { Security } from '#contract/security/devices.ts'
import { Button } from '../ui/button.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { When } from '../ui/when.tsx'
import type { SecurityDialogKind } from './security-dialogs.tsx'
import classes from './security-panels.module.css'
import { counted } from '../ui/locale.ts'

type Props = { security: Security; onOpen: (kind: SecurityDialogKind) => void }

export function PasswordPanel({ security, onOpen }: Props) {
  const { hasPassword, passwordChangedAt, passwordChangeRequired } = security
  return (
    <SectionPanel title="Password" icon={IconKey} aside={<PasswordMark security={security} />}>
      <div className={classes.row}>
        <p>
          {hasPassword && passwordChangedAt !== null && (
            <>
              Last changed: <When at={passwordChangedAt} />.{' '}
            </>
          )}
          {hasPassword
            ? 'Changing it signs every other device out.'
            : 'This account has none yet. With one it can sign in by e-mail too.'}
        </p>
        <Button
          kind={passwordChangeRequired ? 'primary' : 'outline'}
          onClick={() => onOpen({ kind: 'password' })}
        >
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
      </div>
    </SectionPanel>
  )
}

function PasswordMark({ security }: { security: Security }) {
  if (security.passwordChangeRequired) return <StateMark kind="bad">To be changed</StateMark>
  return security.hasPassword ? (
    <StateMark kind="good">Set</StateMark>
  ) : (
    <StateMark kind="idle">None</StateMark>
  )
}

/** From here on the codes that are left are few. */
const few = 3

export function TwoFactorPanel({ security, onOpen }: Props) {
  const { twoFactorEnabled, twoFactorSince, backupCodesLeft } = security
  if (!twoFactorEnabled) {
    return (
      <SectionPanel
        title="Second factor"
        icon={IconShieldLock}
        aside={<StateMark kind="idle">Off</StateMark>}
      >
        <div className={classes.row}>
          <p>
            A code of an app on your phone, beside the password. Whoever learns your password still
            stays out.
          </p>
          <Button onClick={() => onOpen({ kind: 'set-up' })}>Set up</Button>
        </div>
      </SectionPanel>
    )
  }
  return (
    <SectionPanel
      title="Second factor"
      icon={IconShieldLock}
      aside={<StateMark kind="good">On</StateMark>}
    >
      <p className={classes.lead}>
        {twoFactorSince !== null && (
          <>
            Turned on: <When at={twoFactorSince} />.{' '}
          </>
        )}
        <CodesLeft left={backupCodesLeft} />
      </p>
      <div className={classes.actions}>
        <Button onClick={() => onOpen({ kind: 'renew-codes' })}>New backup codes</Button>
        <Button onClick={() => onOpen({ kind: 'recovery' })}>Recovery code</Button>
        <Button kind="danger" onClick={() => onOpen({ kind: 'turn-off' })}>
          Turn off
        </Button>
      </div>
    </SectionPanel>
  )
}

function CodesLeft({ left }: { left: number }) {
  const words = `${counted(left, 'backup code is', 'backup codes are')} left.`
  return left < few ? <StateMark kind="bad">{words}</StateMark> : words
}

export function PhonePanel({ security, onOpen }: Props) {
  const { phoneNumber, isPhoneVerified } = security
  const isLinked = phoneNumber !== null && isPhoneVerified
  return (
    <SectionPanel
      title="Phone"
      icon={IconDeviceMobile}
      aside={
        isLinked ? (
          <StateMark kind="good">Linked</StateMark>
        ) : (
          <StateMark kind="idle">None</StateMark>
        )
      }
    >
      <div className={classes.row}>
        <p>
          {phoneNumber === null ? (
            'With a phone you can sign in by a code instead of the password.'
          ) : (
            <>
              <b className={classes.number}>+{phoneNumber}</b>{' '}
              {isLinked ? 'signs you in by a code.' : 'is not verified yet.'}
            </>
          )}
        </p>
        <div className={classes.actions}>
          <Button onClick={() => onOpen({ kind: 'phone' })}>
            {phoneNumber === null ? 'Link a phone' : 'Change'}
          </Button>
          {phoneNumber !== null && (
            <Button kind="danger" onClick={() => onOpen({ kind: 'remove-phone' })}>
              Remove
            </Button>
          )}
        </div>
      </div>
    </SectionPanel>
  )
}
