import { sendMyPhoneCode, verifyMyPhone } from '#contract/security/phone.ts'
import { call } from '../../../platform/api/api.ts'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { toast } from '../../../platform/toasts/toast.ts'
import { refreshSecurity } from '../refresh-security.ts'
import { PhoneCodeForm } from '../../codes/phone-code-form.tsx'
import { t } from './messages.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function LinkPhoneDialog({ hasPassword, onClose }: Props) {
  return (
    <Dialog title={t('linkPhone')} size="s" onClose={onClose}>
      <p>{t('linkPhoneLead')}</p>
      <PhoneCodeForm
        verifyLabel={t('linkThisPhone')}
        requiresPassword={hasPassword}
        send={(phone, { password }) => call(sendMyPhoneCode, { body: { ...phone, password } })}
        verify={async (phone, { code }) => {
          await call(verifyMyPhone, { body: { ...phone, code } })
          await refreshSecurity()
          toast(t('phoneLinked'))
          onClose()
        }}
      />
    </Dialog>
  )
}
