import { useQueryClient } from '@tanstack/react-query'
import { sendMyPhoneCode, verifyMyPhone } from '#contract/security/phone.ts'
import { call } from '../platform/api.ts'
import { Dialog } from '../platform/dialog.tsx'
import { toast } from '../platform/toast.ts'
import { refreshSecurity } from './account-calls.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'

type Props = { hasPassword: boolean; onClose: () => void }

export function LinkPhoneDialog({ hasPassword, onClose }: Props) {
  const client = useQueryClient()
  return (
    <Dialog title="Link a phone" size="s" onClose={onClose}>
      <p>A code comes to it, and from then on it can sign you in.</p>
      <PhoneCodeForm
        verifyWords="Link this phone"
        asksPassword={hasPassword}
        send={(phone, password) => call(sendMyPhoneCode, { body: { ...phone, password } })}
        verify={async (phone, code) => {
          await call(verifyMyPhone, { body: { ...phone, code } })
          await refreshSecurity(client)
          toast('Phone linked')
          onClose()
        }}
      />
    </Dialog>
  )
}
