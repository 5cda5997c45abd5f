import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { makeRecoveryCode, renewBackupCodes } from '#contract/security/second-factor.ts'
import { call } from '../../../platform/api.ts'
import { Dialog } from '../../../platform/dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyBox } from '../../../ui/copy-box.tsx'
import text from '../../../ui/text.module.css'
import { refreshSecurity } from '../../account-calls.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { dateWords } from '../../../ui/locale.ts'
import { say } from './words.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function RenewCodesDialog({ hasPassword, onClose }: Props) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <BackupCodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordPrompt
      title={say('renewCodes')}
      confirm={say('makeNewCodes')}
      hasPassword={hasPassword}
      onClose={onClose}
      onConfirm={async (password) => {
        const made = await call(renewBackupCodes, { body: { password } })
        setCodes(made.backupCodes)
        await refreshSecurity(client)
      }}
    >
      {say('renewCodesMeans')}
    </PasswordPrompt>
  )
}

export function RecoveryDialog({ hasPassword, onClose }: Props) {
  const client = useQueryClient()
  const [made, setMade] = useState<ReplyOf<typeof makeRecoveryCode> | null>(null)
  if (made === null) {
    return (
      <PasswordPrompt
        title={say('makeRecoveryCode')}
        confirm={say('makeCode')}
        hasPassword={hasPassword}
        onClose={onClose}
        onConfirm={async (password) => {
          setMade(await call(makeRecoveryCode, { body: { password } }))
          await refreshSecurity(client)
        }}
      >
        {say('recoveryCodeMeans')}
      </PasswordPrompt>
    )
  }
  const until = dateWords(made.expiresAt, 'weekdayTime')
  return (
    <Dialog
      title={say('yourRecoveryCode')}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button kind="primary" onClick={onClose}>
            {say('keptIt')}
          </Button>
        </>
      }
    >
      <p>{say('recoveryCodeUntil', { until })}</p>
      <CopyBox label={say('recoveryCode')} value={made.recoveryCode} />
    </Dialog>
  )
}
