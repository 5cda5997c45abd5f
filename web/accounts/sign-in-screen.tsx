import { useState } from 'react'
import { IconMail, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { logIn, logInDemo } from '#contract/accounts.ts'
import { call } from '../app/api.ts'
import { reasonOf } from '../app/api-error.ts'
import { enter } from '../app/enter.ts'
import { signIn } from '../app/leave.ts'
import { useSubmit } from '../app/use-submit.ts'
import { clubQuery } from '../club/queries.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-head.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { FieldError, TextField } from '../ui/text-field.tsx'
import text from '../ui/text.module.css'
import { AuthLayout } from './auth-layout.tsx'
import classes from './auth-form.module.css'

const required = 'This field is required'

function missing(values: { email: string; password: string }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, required]),
  )
}

export function SignInScreen() {
  const { next } = useSearch({ strict: false })
  const { data: club } = useQuery(clubQuery)
  const { form, field, failure, busy, submit, setFailure } = useSubmit(
    { email: '', password: '' },
    {
      fields: ['email', 'password'],
      check: missing,
      send: async (body) => {
        const { user, expiresAt, ...rest } = await signIn(() => call(logIn, { body }))
        if (user !== null && expiresAt !== null) return enter({ ...rest, user, expiresAt }, next)
        throw new Error('This account asks for a second factor')
      },
    },
  )
  if (club?.needsSetup) return <Navigate to="/auth/setup" replace />
  return (
    <AuthLayout>
      <PageTitle title="Sign in" large />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...field('email')}
          label="Email"
          icon={IconMail}
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        {failure && <FieldError>{failure}</FieldError>}
        <div className={classes.go}>
          <Button type="submit" kind="primary" wide busy={busy}>
            Sign in
          </Button>
        </div>
      </form>
      {club?.demo && <DemoSignIn next={next} onFailure={setFailure} />}
      <p className={classes.other}>
        New to the club?{' '}
        <Link to="/auth/signup" search={{ next }} className={text.link}>
          Create an account
        </Link>
      </p>
    </AuthLayout>
  )
}

type DemoProps = { next: string | undefined; onFailure: (message: string) => void }

function DemoSignIn({ next, onFailure }: DemoProps) {
  const [busy, setBusy] = useState(false)
  const signInAsDemo = async () => {
    setBusy(true)
    try {
      await enter(await signIn(() => call(logInDemo)), next)
    } catch (error) {
      onFailure(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <div className={classes.or}>or</div>
      <Button wide icon={IconUser} busy={busy} onClick={() => void signInAsDemo()}>
        Sign in as a demo user
      </Button>
    </>
  )
}
