import type { SignInResult } from '#contract/players/accounts.ts'
import { sendPhoneCode, verifyPhoneCode } from '#contract/security/phone.ts'
import { call } from '../../platform/api/api.ts'
import { signIn } from '../../platform/session/sign-out.ts'
import classes from '../sign-in/auth-form.module.css'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { onSignedIn: (result: SignInResult) => Promise<void> }

export function PhoneSignIn({ onSignedIn }: Props) {
  return (
    <>
      <PhoneCodeForm
        verifyLabel={t('signIn')}
        send={(phone, { request }) => call(sendPhoneCode, { body: { ...phone, request } })}
        verify={async (phone, typed) =>
          onSignedIn(await signIn(() => call(verifyPhoneCode, { body: { ...phone, ...typed } })))
        }
      />
      <p className={classNames(kit.note, classes.note)}>{t('newNumber')}</p>
    </>
  )
}
