import { useQueryClient } from '@tanstack/react-query'
import type { Device, Security } from '#contract/security/devices.ts'
import { disableTwoFactor } from '#contract/security/second-factor.ts'
import { endDevice, endOtherDevices } from '#contract/security/devices.ts'
import { removeMyPhone } from '#contract/security/phone.ts'
import { removePasskey } from '#contract/security/passkeys.ts'
import { call } from '../platform/api.ts'
import { toast } from '../platform/toast.ts'
import { ConfirmDialog } from '../platform/confirm-dialog.tsx'
import { refreshSecurity } from './account-calls.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { LinkPhoneDialog } from './link-phone-dialog.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { RecoveryDialog, RenewCodesDialog } from './spare-code-dialogs.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { counted } from '../ui/locale.ts'

export type SecurityDialogKind =
  | { kind: 'password' }
  | { kind: 'set-up' }
  | { kind: 'renew-codes' }
  | { kind: 'recovery' }
  | { kind: 'turn-off' }
  | { kind: 'add-passkey' }
  | { kind: 'remove-passkey'; passkey: Security['passkeys'][number] }
  | { kind: 'phone' }
  | { kind: 'remove-phone' }
  | { kind: 'end-device'; device: Device }
  | { kind: 'end-others'; others: number }

type Props = { open: SecurityDialogKind; security: Security; onClose: () => void }

/** The dialogs of the security screen, loaded with the first of them. */
export function SecurityDialogs({ open, security, onClose }: Props) {
  const client = useQueryClient()
  const { hasPassword } = security
  const done = async (words: string, more = '') => {
    await refreshSecurity(client)
    toast(words, more)
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
          title="Turn the second factor off?"
          confirm="Turn off"
          danger
          hasPassword={hasPassword}
          onClose={onClose}
          onConfirm={async (password) => {
            await call(disableTwoFactor, { body: { password } })
            await done('The second factor is off')
            onClose()
          }}
        >
          Its secret and all backup codes go. From then on the password alone signs you in.
        </PasswordPrompt>
      )
    case 'add-passkey':
      return <AddPasskeyDialog hasPassword={hasPassword} onClose={onClose} />
    case 'remove-passkey':
      return (
        <ConfirmDialog
          title={`Remove ${open.passkey.name}?`}
          confirm="Remove"
          danger
          onClose={onClose}
          onConfirm={async () => {
            await call(removePasskey, { params: { id: open.passkey.id } })
            await done('Passkey removed')
          }}
        >
          <p>
            It no longer signs you in here. The device keeps its half until you delete it there.
          </p>
        </ConfirmDialog>
      )
    case 'phone':
      return <LinkPhoneDialog hasPassword={hasPassword} onClose={onClose} />
    case 'remove-phone':
      return (
        <ConfirmDialog
          title="Remove the phone?"
          confirm="Remove"
          danger
          onClose={onClose}
          onConfirm={async () => {
            await call(removeMyPhone)
            await done('Phone removed')
          }}
        >
          <p>+{security.phoneNumber} can no longer sign you in by a code.</p>
        </ConfirmDialog>
      )
    case 'end-device':
      return (
        <ConfirmDialog
          title={`Sign out ${open.device.description}?`}
          confirm="Sign out"
          danger
          onClose={onClose}
          onConfirm={async () => {
            await call(endDevice, { params: { id: open.device.id } })
            await done('Signed out', open.device.description)
          }}
        >
          <p>
            It is out at once. Whoever uses it needs to sign in again. If it was not you, change
            your password too.
          </p>
        </ConfirmDialog>
      )
    case 'end-others':
      return (
        <ConfirmDialog
          title="Sign every other device out?"
          confirm={`Sign out ${counted(open.others, 'device', 'devices')}`}
          danger
          onClose={onClose}
          onConfirm={async () => {
            const { ended } = await call(endOtherDevices)
            await done(`${counted(ended, 'device', 'devices')} signed out`)
          }}
        >
          <p>Only this device stays signed in.</p>
        </ConfirmDialog>
      )
  }
}
