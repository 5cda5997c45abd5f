import { Link } from '@tanstack/react-router'
import { logIn, type SignInResult } from '#contract/players/accounts.ts'
import { call } from '../../platform/api/api.ts'
import { signIn } from '../../platform/session/sign-out.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './auth-form.module.css'
import { missing } from '../required.ts'
import { t } from './messages.ts'
import { t as sayOfAccounts } from '../messages.ts'

type Props = { onPass: (result: SignInResult) => Promise<void> }

export function EmailSignIn({ onPass }: Props) {
  const { form, field, failure, busy, submit } = useForm(
    { email: '', password: '' },
    {
      fallback: sayOfAccounts('logInFailed'),
      check: missing,
      send: async (body) => onPass(await signIn(() => call(logIn, { body }))),
    },
  )
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <EmailField {...field('email')} label={t('email')} />
      <PasswordField
        {...field('password')}
        label={t('password')}
        autoComplete="current-password"
        aside={
          <Link to="/auth/forgot" className={text.link}>
            {t('forgotPassword')}
          </Link>
        }
      />
      {failure && <FieldError>{failure}</FieldError>}
      <div className={classes.go}>
        <Button type="submit" kind="primary" wide busy={busy}>
          {t('signIn')}
        </Button>
      </div>
    </form>
  )
}
