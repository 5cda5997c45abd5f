import { useState } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { resetPassword } from '#contract/security/passwords.ts'
import { call } from '../../platform/api.ts'
import { refusedInWords } from '../../platform/api-error.ts'
import { useSubmit } from '../../platform/use-submit.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-head.tsx'
import { FieldError } from '../../ui/text-field.tsx'
import text from '../../ui/text.module.css'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { missing } from '../required.ts'
import { say } from './words.ts'
import { say as sayOfAccounts } from '../words.ts'

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
      <PageTitle key="done" title={say('isNew')} large />
      <p className={classes.done} role="status">
        {say('everyDeviceOut')}
      </p>
      <Link to="/auth/signin" className={buttonClass({ kind: 'primary', wide: true })}>
        {say('signIn')}
      </Link>
    </>
  )
}

function Incomplete() {
  return (
    <>
      <PageTitle key="part" title={say('linkIncomplete')} large />
      <p className={classes.done}>{say('openWholeLink')}</p>
      <Link to="/auth/forgot" className={buttonClass({ kind: 'primary', wide: true })}>
        {say('askNewLink')}
      </Link>
    </>
  )
}

function check({ password, confirmPassword }: Record<'password' | 'confirmPassword', string>) {
  const wrong = missing({ password, confirmPassword })
  if (Object.keys(wrong).length > 0 || password === confirmPassword) return wrong
  return { confirmPassword: say('passwordsDiffer') }
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, values, set, field, failure, busy, submit } = useSubmit(
    { password: '', confirmPassword: '' },
    {
      fields: ['password', 'confirmPassword'],
      fallback: sayOfAccounts('resetFailed'),
      check,
      send: async (body) => {
        await call(resetPassword, { body: { ...body, token } }).catch(
          refusedInWords('request.invalidToken', say('linkOver')),
        )
        onDone()
      },
    },
  )
  return (
    <>
      <PageTitle key="form" title={say('setNewPassword')} large />
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
        {failure && <FieldError>{failure}</FieldError>}
        <div className={classes.go}>
          <Button type="submit" kind="primary" wide busy={busy}>
            {say('setPassword')}
          </Button>
        </div>
      </form>
      <p className={classes.other}>
        <Link to="/auth/forgot" className={text.link}>
          {say('askNewLink')}
        </Link>
      </p>
    </>
  )
}
