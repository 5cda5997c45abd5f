import { useQueryClient } from '@tanstack/react-query'
import { sendMyPhoneCode, verifyMyPhone } from '#contract/security.ts'
import { call } from '../app/api.ts'
import { Dialog } from '../app/dialog.tsx'
import { toast } from '../app/toast.ts'
import { refreshSecurity } from './account-calls.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'

export function LinkPhoneDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <Dialog title="Link a phone" size="s" onClose={onClose}>
      <p>A code comes to it, and from then on it can sign you in.</p>
      <PhoneCodeForm
        verifyWords="Link this phone"
        send={(body) => call(sendMyPhoneCode, { body })}
        verify={async (phone, code) => {
          await call(verifyMyPhone, { body: { ...phone, code } })
          await refreshSecurity(client)
          void toast('Phone linked')
          onClose()
        }}
      />
    </Dialog>
  )
}
