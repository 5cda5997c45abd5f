import { useState } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { resetPassword } from '#contract/security/passwords.ts'
import { call } from '../platform/api.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-head.tsx'
import { FieldError } from '../ui/text-field.tsx'
import text from '../ui/text.module.css'
import { AuthLayout } from './auth-layout.tsx'
import classes from './auth-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { missing } from './required.ts'

const route = getRouteApi('/auth/reset')

export function ResetScreen() {
  const { token } = route.useSearch()
  const [isDone, setDone] = useState(false)
  return (
    <AuthLayout>
      {isDone && <Changed />}
      {!isDone && token === undefined && <Incomplete />}
      {!isDone && token !== undefined && <ResetForm token={token} onDone={() => setDone(true)} />}
    </AuthLayout>
  )
}

function Changed() {
  return (
    <>
      <PageTitle key="done" title="Your password is new" large />
      <p className={classes.done} role="status">
        Every device was signed out. Sign in with the new password.
      </p>
      <Link to="/auth/signin" className={buttonClass({ kind: 'primary', wide: true })}>
        Sign in
      </Link>
    </>
  )
}

function Incomplete() {
  return (
    <>
      <PageTitle key="part" title="This link is not complete" large />
      <p className={classes.done}>
        Open the whole link of the e-mail, or ask for a new one. Each works once, for an hour.
      </p>
      <Link to="/auth/forgot" className={buttonClass({ kind: 'primary', wide: true })}>
        Ask for a new link
      </Link>
    </>
  )
}

function check({ password, confirmPassword }: Record<'password' | 'confirmPassword', string>) {
  const wrong = missing({ password, confirmPassword })
  if (Object.keys(wrong).length > 0 || password === confirmPassword) return wrong
  return { confirmPassword: 'Passwords do not match' }
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, values, set, field, failure, busy, submit } = useSubmit(
    { password: '', confirmPassword: '' },
    {
      fields: ['password', 'confirmPassword'],
      check,
      send: async (body) => {
        await call(resetPassword, { body: { ...body, token } })
        onDone()
      },
    },
  )
  const isOver = failure === 'Invalid or expired token'
  return (
    <>
      <PageTitle key="form" title="Set a new password" large />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <NewPasswordFields
          first={field('password')}
          second={field('confirmPassword')}
          password={values.password}
          onSuggest={(made) => {
            set('password', made)
            set('confirmPassword', made)
          }}
        />
        {failure && (
          <FieldError>
            {isOver ? 'This link was used or has run out. Ask for a new one.' : failure}
          </FieldError>
        )}
        <div className={classes.go}>
          <Button type="submit" kind="primary" wide busy={busy}>
            Set the password
          </Button>
        </div>
      </form>
      <p className={classes.other}>
        <Link to="/auth/forgot" className={text.link}>
          Ask for a new link
        </Link>
      </p>
    </>
  )
}
