import { IconDeviceMobile, IconKey, IconShieldLock } from '@tabler/icons-react'
import type { Security } from '#contract/security/devices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { When } from '../../ui/i18n/when.tsx'
import type { SecurityDialogKind } from './dialogs/security-dialogs.tsx'
import classes from './security-panels.module.css'
import { t, show } from './messages.ts'

type Props = { security: Security; onOpen: (kind: SecurityDialogKind) => void }

export function PasswordPanel({ security, onOpen }: Props) {
  const { hasPassword, passwordChangedAt, passwordChangeRequired } = security
  return (
    <SectionPanel title={t('password')} icon={IconKey} aside={<PasswordMark security={security} />}>
      <div className={classes.row}>
        <p>
          {hasPassword && passwordChangedAt !== null && (
            <>{show('passwordChangedAt', { when: <When at={passwordChangedAt} /> })} </>
          )}
          {hasPassword ? t('changePasswordHint') : t('noPassword')}
        </p>
        <Button
          kind={passwordChangeRequired ? 'primary' : 'outline'}
          onClick={() => onOpen({ kind: 'password' })}
        >
          {hasPassword ? t('changePassword') : t('setPassword')}
        </Button>
      </div>
    </SectionPanel>
  )
}

function PasswordMark({ security }: { security: Security }) {
  if (security.passwordChangeRequired)
    return <StateMark kind="bad">{t('changeRequired')}</StateMark>
  return security.hasPassword ? (
    <StateMark kind="good">{t('passwordSet')}</StateMark>
  ) : (
    <StateMark kind="idle">{t('none')}</StateMark>
  )
}

/** Below this number of remaining codes, new ones are suggested. */
const lowCodeCount = 3

export function TwoFactorPanel({ security, onOpen }: Props) {
  const { twoFactorEnabled, twoFactorSince, backupCodesLeft } = security
  if (!twoFactorEnabled) {
    return (
      <SectionPanel
        title={t('secondFactor')}
        icon={IconShieldLock}
        aside={<StateMark kind="idle">{t('off')}</StateMark>}
      >
        <div className={classes.row}>
          <p>{t('secondFactorLead')}</p>
          <Button onClick={() => onOpen({ kind: 'set-up' })}>{t('setUp')}</Button>
        </div>
      </SectionPanel>
    )
  }
  return (
    <SectionPanel
      title={t('secondFactor')}
      icon={IconShieldLock}
      aside={<StateMark kind="good">{t('on')}</StateMark>}
    >
      <p className={classes.lead}>
        {twoFactorSince !== null && (
          <>{show('turnedOnAt', { when: <When at={twoFactorSince} /> })} </>
        )}
        <CodesLeft left={backupCodesLeft} />
      </p>
      <div className={classes.actions}>
        <Button onClick={() => onOpen({ kind: 'renew-codes' })}>{t('newBackupCodes')}</Button>
        <Button onClick={() => onOpen({ kind: 'recovery' })}>{t('recoveryCode')}</Button>
        <Button kind="danger" onClick={() => onOpen({ kind: 'turn-off' })}>
          {t('turnOff')}
        </Button>
      </div>
    </SectionPanel>
  )
}

function CodesLeft({ left }: { left: number }) {
  const message = t('codesLeft', { count: left })
  return left < lowCodeCount ? <StateMark kind="bad">{message}</StateMark> : message
}

export function PhonePanel({ security, onOpen }: Props) {
  const { phoneNumber, isPhoneVerified } = security
  const isLinked = phoneNumber !== null && isPhoneVerified
  return (
    <SectionPanel
      title={t('phone')}
      icon={IconDeviceMobile}
      aside={
        isLinked ? (
          <StateMark kind="good">{t('linked')}</StateMark>
        ) : (
          <StateMark kind="idle">{t('none')}</StateMark>
        )
      }
    >
      <div className={classes.row}>
        <p>
          {phoneNumber === null
            ? t('phoneLead')
            : show(isLinked ? 'phoneSignsIn' : 'phoneUnverified', {
                number: <b className={classes.number}>+{phoneNumber}</b>,
              })}
        </p>
        <div className={classes.actions}>
          <Button onClick={() => onOpen({ kind: 'phone' })}>
            {phoneNumber === null ? t('linkPhone') : t('change')}
          </Button>
          {phoneNumber !== null && (
            <Button kind="danger" onClick={() => onOpen({ kind: 'remove-phone' })}>
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
    </SectionPanel>
  )
}
