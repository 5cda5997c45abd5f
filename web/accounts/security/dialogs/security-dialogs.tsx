import { type ApiKey, revokeMyApiKey } from '#contract/security/api-keys.ts'
import type { Device, Security } from '#contract/security/devices.ts'
import { disableTwoFactor } from '#contract/security/second-factor.ts'
import { endDevice, endOtherDevices } from '#contract/security/devices.ts'
import { removeMyPhone } from '#contract/security/phone.ts'
import { removePasskey } from '#contract/security/passkeys.ts'
import { call } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toasts/toast.ts'
import { ConfirmDialog } from '../../../platform/dialogs/confirm-dialog.tsx'
import { deviceName } from '../device-name.ts'
import { refreshSecurity } from '../refresh-security.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { LinkPhoneDialog } from './link-phone-dialog.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { RecoveryDialog, RenewCodesDialog } from './recovery-dialogs.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { t } from './messages.ts'

export type SecurityDialogKind =
  | { kind: 'password' }
  | { kind: 'set-up' }
  | { kind: 'renew-codes' }
  | { kind: 'recovery' }
  | { kind: 'turn-off' }
  | { kind: 'add-passkey' }
  | { kind: 'remove-passkey'; passkey: Security['passkeys'][number] }
  | { kind: 'create-key' }
  | { kind: 'revoke-key'; apiKey: ApiKey }
  | { kind: 'phone' }
  | { kind: 'remove-phone' }
  | { kind: 'end-device'; device: Device }
  | { kind: 'end-others'; others: number }

type Props = { open: SecurityDialogKind; security: Security; onClose: () => void }

/** The dialogs of the security screen, loaded when the first one opens. */
export function SecurityDialogs({ open, security, onClose }: Props) {
  const { hasPassword } = security
  const refreshAndToast = async (title: string, more = '') => {
    await refreshSecurity()
    toast(title, more)
  }
  switch (open.kind) {
    case 'password':
      return <ChangePasswordDialog security={security} onClose={onClose} />
    case 'set-up':
      return <SetUpDialog hasPassword={hasPassword} onClose={onClose} />
    case 'renew-codes':
      return <RenewCodesDialog hasPassword={hasPassword} onClose={onClose} />
    case 'recovery':
      return <RecoveryDialog hasPassword={hasPassword} onClose={onClose} />
    case 'turn-off':
      return (
        <PasswordPrompt
          title={t('turnOffTitle')}
          confirm={t('turnOff')}
          danger
          hasPassword={hasPassword}
          onClose={onClose}
          onConfirm={async (password) => {
            await call(disableTwoFactor, { body: { password } })
            await refreshAndToast(t('secondFactorOff'))
            onClose()
          }}
        >
          {t('turnOffBody')}
        </PasswordPrompt>
      )
    case 'add-passkey':
      return <AddPasskeyDialog hasPassword={hasPassword} onClose={onClose} />
    case 'remove-passkey':
      return (
        <PasswordPrompt
          title={t('removeNamed', { name: open.passkey.name })}
          confirm={t('remove')}
          danger
          hasPassword={hasPassword}
          onClose={onClose}
          onConfirm={async (password) => {
            await call(removePasskey, { params: { id: open.passkey.id }, body: { password } })
            await refreshAndToast(t('passkeyRemoved'))
            onClose()
          }}
        >
          {t('removePasskeyBody')}
        </PasswordPrompt>
      )
    case 'create-key':
      return <CreateKeyDialog hasPassword={hasPassword} onClose={onClose} />
    case 'revoke-key':
      return (
        <ConfirmDialog
          title={t('revokeNamed', { name: open.apiKey.name })}
          confirm={t('revoke')}
          danger
          onClose={onClose}
          onConfirm={async () => {
            await call(revokeMyApiKey, { params: { id: open.apiKey.id } })
            await refreshAndToast(t('keyRevoked'), open.apiKey.name)
          }}
        >
          <p>{t('revokeBody')}</p>
        </ConfirmDialog>
      )
    case 'phone':
      return <LinkPhoneDialog hasPassword={hasPassword} onClose={onClose} />
    case 'remove-phone':
      return (
        <PasswordPrompt
          title={t('removePhone')}
          confirm={t('remove')}
          danger
          hasPassword={hasPassword}
          onClose={onClose}
          onConfirm={async (password) => {
            await call(removeMyPhone, { body: { password } })
            await refreshAndToast(t('phoneRemoved'))
            onClose()
          }}
        >
          {t('removePhoneBody', { number: security.phoneNumber ?? '' })}
        </PasswordPrompt>
      )
    case 'end-device':
      return (
        <ConfirmDialog
          title={t('signOutNamed', { device: deviceName(open.device) })}
          confirm={t('signOut')}
          danger
          onClose={onClose}
          onConfirm={async () => {
            await call(endDevice, { params: { id: open.device.id } })
            await refreshAndToast(t('signedOut'), deviceName(open.device))
          }}
        >
          <p>{t('signOutBody')}</p>
        </ConfirmDialog>
      )
    case 'end-others':
      return (
        <ConfirmDialog
          title={t('signOutOthers')}
          confirm={t('signOutCount', { count: open.others })}
          danger
          onClose={onClose}
          onConfirm={async () => {
            const { ended } = await call(endOtherDevices)
            await refreshAndToast(t('signedOutCount', { count: ended }))
          }}
        >
          <p>{t('signOutOthersBody')}</p>
        </ConfirmDialog>
      )
  }
}
