import { useQueryClient } from '@tanstack/react-query'
import { sendMyPhoneCode, verifyMyPhone } from '#contract/security/phone.ts'
import { call } from '../../../platform/api.ts'
import { Dialog } from '../../../platform/dialog.tsx'
import { toast } from '../../../platform/toast.ts'
import { refreshSecurity } from '../../account-calls.ts'
import { PhoneCodeForm } from '../../codes/phone-code-form.tsx'
import { say } from './words.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function LinkPhoneDialog({ hasPassword, onClose }: Props) {
  const client = useQueryClient()
  return (
    <Dialog title={say('linkPhone')} size="s" onClose={onClose}>
      <p>{say('linkPhoneLead')}</p>
      <PhoneCodeForm
        verifyWords={say('linkThisPhone')}
        asksPassword={hasPassword}
        send={(phone, { password }) => call(sendMyPhoneCode, { body: { ...phone, password } })}
        verify={async (phone, { code }) => {
          await call(verifyMyPhone, { body: { ...phone, code } })
          await refreshSecurity(client)
          toast(say('phoneLinked'))
          onClose()
        }}
      />
    </Dialog>
  )
}
