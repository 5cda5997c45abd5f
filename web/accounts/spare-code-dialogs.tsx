import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { makeRecoveryCode, renewBackupCodes } from '#contract/security/second-factor.ts'
import { call } from '../platform/api.ts'
import { Dialog } from '../platform/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { CopyBox } from '../ui/copy-box.tsx'
import text from '../ui/text.module.css'
import { refreshSecurity } from './account-calls.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { dateWords } from '../ui/locale.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function RenewCodesDialog({ hasPassword, onClose }: Props) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <BackupCodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordPrompt
      title="Make new backup codes?"
      confirm="Make new codes"
      hasPassword={hasPassword}
      onClose={onClose}
      onConfirm={async (password) => {
        const made = await call(renewBackupCodes, { body: { password } })
        setCodes(made.backupCodes)
        await refreshSecurity(client)
      }}
    >
      Ten new codes come. Those you kept before no longer work.
    </PasswordPrompt>
  )
}

export function RecoveryDialog({ hasPassword, onClose }: Props) {
  const client = useQueryClient()
  const [made, setMade] = useState<ReplyOf<typeof makeRecoveryCode> | null>(null)
  if (made === null) {
    return (
      <PasswordPrompt
        title="Make a recovery code?"
        confirm="Make the code"
        hasPassword={hasPassword}
        onClose={onClose}
        onConfirm={async (password) => {
          setMade(await call(makeRecoveryCode, { body: { password } }))
          await refreshSecurity(client)
        }}
      >
        For a new phone, say: it works once, within 24 hours, and turns the second factor off as it
        signs you in. A code made before no longer works.
      </PasswordPrompt>
    )
  }
  const until = dateWords(made.expiresAt, 'weekdayTime')
  return (
    <Dialog
      title="Your recovery code"
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button kind="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <p>Shown only now. It works once, until {until}.</p>
      <CopyBox label="Recovery code" value={made.recoveryCode} />
    </Dialog>
  )
}
