import { Link } from '@tanstack/react-router'
import { logIn, type SignInResult } from '#contract/players/accounts.ts'
import { call } from '../../platform/api/api.ts'
import { signIn } from '../../platform/session/sign-out.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import text from '../../ui/text.module.css'
import { requiredErrors } from '../required.ts'
import { t } from './messages.ts'
import { t as accountText } from '../messages.ts'

type Props = { onSignedIn: (result: SignInResult) => Promise<void> }

export function EmailSignIn({ onSignedIn }: Props) {
  const form = useForm(
    { email: '', password: '' },
    {
      fallback: accountText('logInFailed'),
      check: requiredErrors,
      send: async (body) => onSignedIn(await signIn(() => call(logIn, { body }))),
    },
  )
  return (
    <Form of={form} submit={t('signIn')}>
      <EmailField {...form.field('email')} label={t('email')} />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        aside={
          <Link to="/auth/forgot" className={text.link}>
            {t('forgotPassword')}
          </Link>
        }
      />
    </Form>
  )
}
