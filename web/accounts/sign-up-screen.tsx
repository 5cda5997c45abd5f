import { useState } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import { signUp } from '#contract/accounts.ts'
import { call } from '../platform/api.ts'
import { enter } from '../platform/enter.ts'
import { signIn } from '../platform/leave.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-head.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { FieldError } from '../ui/text-field.tsx'
import text from '../ui/text.module.css'
import { AccountFields, checkAccount } from './account-fields.tsx'
import { AuthLayout } from './auth-layout.tsx'
import classes from './auth-form.module.css'

const roleOptions = [
  { value: 'player', label: 'Player', hint: 'Plays and records own matches' },
  { value: 'organizer', label: 'Organizer', hint: 'Also records for others and keeps the players' },
] as const

const blank = { name: '', email: '', password: '', confirmPassword: '' }

export function SignUpScreen() {
  const { next } = useSearch({ strict: false })
  const [role, setRole] = useState<(typeof roleOptions)[number]['value']>('player')
  const { form, values, field, failure, busy, submit } = useSubmit(blank, {
    fields: ['name', 'email', 'password', 'confirmPassword'],
    check: checkAccount,
    send: async (body) =>
      enter(await signIn(() => call(signUp, { body: { ...body, role } })), next),
  })
  return (
    <AuthLayout>
      <PageTitle title="Create an account" large />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <AccountFields field={field} values={values} />
        <div className={classes.choice}>
          <span>I am here as</span>
          <Segmented
            wide
            label="I am here as"
            options={roleOptions}
            value={role}
            onChange={setRole}
          />
        </div>
        {failure && <FieldError>{failure}</FieldError>}
        <div className={classes.go}>
          <Button type="submit" kind="primary" wide busy={busy}>
            Create an account
          </Button>
        </div>
      </form>
      <p className={classes.other}>
        Already a member?{' '}
        <Link to="/auth/signin" search={{ next }} className={text.link}>
          Sign in
        </Link>
      </p>
    </AuthLayout>
  )
}
