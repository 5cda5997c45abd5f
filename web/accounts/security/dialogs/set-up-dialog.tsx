import { useState } from 'react'
import { IconShieldLock } from '@tabler/icons-react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { enableTwoFactor, setUpTwoFactor } from '#contract/security/second-factor.ts'
import { call } from '../../../platform/api/api.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { CopyBox } from '../../../ui/controls/copy-box.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { refreshSecurity } from '../refresh-security.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { withField } from '../../with-field.ts'
import { CodeField } from '../../codes/code-field.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { requiredErrors } from '../../required.ts'
import classes from './set-up-dialog.module.css'
import { t } from './messages.ts'

type TwoFactorSetup = ReplyOf<typeof setUpTwoFactor>
type Props = { hasPassword: boolean; onClose: () => void }

/** Sets up the second factor: asks for the password and a code of the app, then shows the backup codes. */
export function SetUpDialog({ hasPassword, onClose }: Props) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = async (backupCodes: readonly string[]) => {
    setCodes(backupCodes)
    await refreshSecurity()
  }
  if (codes !== null) return <BackupCodesDialog codes={codes} onClose={onClose} />
  if (setup !== null) {
    return <ScanDialog setup={setup} onClose={onClose} onEnabled={finish} />
  }
  return (
    <PasswordPrompt
      title={t('setUpSecondFactor')}
      confirm={t('proceed')}
      hasPassword={hasPassword}
      onClose={onClose}
      onConfirm={async (password) => setSetup(await call(setUpTwoFactor, { body: { password } }))}
    >
      {t('setUpBody')}
    </PasswordPrompt>
  )
}

/** Splits a secret into groups of four, for typing it from the screen. */
function groupByFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

type ScanProps = {
  setup: TwoFactorSetup
  onClose: () => void
  onEnabled: (codes: readonly string[]) => Promise<void>
}

function ScanDialog({ setup, onClose, onEnabled }: ScanProps) {
  const form = useForm(
    { code: '' },
    {
      check: requiredErrors,
      send: async (body) => {
        const { backupCodes } = await withField('code', () => call(enableTwoFactor, { body }))
        await onEnabled(backupCodes)
      },
    },
  )
  return (
    <FormDialog
      form={form}
      submit={t('turnOn')}
      title={t('scanThenType')}
      onClose={onClose}
      size="m"
    >
      <div className={classes.scan}>
        <div className={classes.code}>
          <QrCode value={setup.address} label={t('appCodeImage')} />
        </div>
        <div className={classes.steps}>
          <ol>
            <li>{t('openApp')}</li>
            <li>{t('scanOrType')}</li>
            <li>{t('typeDigits')}</li>
          </ol>
          <CopyBox label={t('secret')} value={setup.secret}>
            {groupByFour(setup.secret)}
          </CopyBox>
          <CodeField {...form.field('code')} label={t('appCode')} icon={IconShieldLock} />
        </div>
      </div>
    </FormDialog>
  )
}
