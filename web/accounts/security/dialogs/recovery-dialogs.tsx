import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { makeRecoveryCode, renewBackupCodes } from '#contract/security/second-factor.ts'
import { call } from '../../../platform/api/api.ts'
import { DoneDialog } from '../../../platform/dialogs/done-dialog.tsx'
import { CopyBox } from '../../../ui/controls/copy-box.tsx'
import { refreshSecurity } from '../refresh-security.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { formatDate } from '../../../ui/i18n/locale.ts'
import { t } from './messages.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function RenewCodesDialog({ hasPassword, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <BackupCodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordPrompt
      title={t('renewCodes')}
      confirm={t('makeNewCodes')}
      hasPassword={hasPassword}
      onClose={onClose}
      onConfirm={async (password) => {
        const renewed = await call(renewBackupCodes, { body: { password } })
        setCodes(renewed.backupCodes)
        await refreshSecurity()
      }}
    >
      {t('renewCodesBody')}
    </PasswordPrompt>
  )
}

export function RecoveryDialog({ hasPassword, onClose }: Props) {
  const [recovery, setRecovery] = useState<ReplyOf<typeof makeRecoveryCode> | null>(null)
  if (recovery === null) {
    return (
      <PasswordPrompt
        title={t('makeRecoveryCode')}
        confirm={t('makeCode')}
        hasPassword={hasPassword}
        onClose={onClose}
        onConfirm={async (password) => {
          setRecovery(await call(makeRecoveryCode, { body: { password } }))
          await refreshSecurity()
        }}
      >
        {t('recoveryCodeBody')}
      </PasswordPrompt>
    )
  }
  const until = formatDate(recovery.expiresAt, 'weekdayTime')
  return (
    <DoneDialog title={t('yourRecoveryCode')} done={t('codeSaved')} onClose={onClose}>
      <p>{t('recoveryCodeUntil', { until })}</p>
      <CopyBox label={t('recoveryCode')} value={recovery.recoveryCode} />
    </DoneDialog>
  )
}
