import { useState } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { resetPassword } from '#contract/security/passwords.ts'
import { call } from '../../platform/api/api.ts'
import { rewordRefusal } from '../../platform/api/api-error.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import text from '../../ui/text.module.css'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { requiredErrors } from '../required.ts'
import { t } from './messages.ts'
import { t as accountText } from '../messages.ts'

const route = getRouteApi('/auth/reset')

export function ResetScreen() {
  const { token } = route.useSearch()
  const [isDone, setDone] = useState(false)
  return (
    <AuthLayout>
      {isDone && <PasswordChanged />}
      {!isDone && token === undefined && <IncompleteLink />}
      {!isDone && token !== undefined && <ResetForm token={token} onDone={() => setDone(true)} />}
    </AuthLayout>
  )
}

function PasswordChanged() {
  return (
    <>
      <PageTitle key="done" title={t('passwordChanged')} large />
      <p className={classes.done} role="status">
        {t('signedOutEverywhere')}
      </p>
      <Link to="/auth/signin" className={buttonClass({ kind: 'primary', wide: true })}>
        {t('signIn')}
      </Link>
    </>
  )
}

function IncompleteLink() {
  return (
    <>
      <PageTitle key="part" title={t('linkIncomplete')} large />
      <p className={classes.done}>{t('linkIncompleteHint')}</p>
      <Link to="/auth/forgot" className={buttonClass({ kind: 'primary', wide: true })}>
        {t('requestNewLink')}
      </Link>
    </>
  )
}

function check({ password, confirmPassword }: Record<'password' | 'confirmPassword', string>) {
  const errors = requiredErrors({ password, confirmPassword })
  if (Object.keys(errors).length > 0 || password === confirmPassword) return errors
  return { confirmPassword: t('passwordsDiffer') }
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm(
    { password: '', confirmPassword: '' },
    {
      fallback: accountText('resetFailed'),
      check,
      send: async (body) => {
        await call(resetPassword, { body: { ...body, token } }).catch(
          rewordRefusal('request.invalidToken', t('linkExpired')),
        )
        onDone()
      },
    },
  )
  return (
    <>
      <PageTitle key="form" title={t('setNewPassword')} large />
      <Form of={form} submit={t('setPassword')}>
        <NewPasswordFields
          first={form.field('password')}
          second={form.field('confirmPassword')}
          password={form.values.password}
          onSuggest={(suggested) => {
            form.set('password', suggested)
            form.set('confirmPassword', suggested)
          }}
        />
      </Form>
      <p className={classes.other}>
        <Link to="/auth/forgot" className={text.link}>
          {t('requestNewLink')}
        </Link>
      </p>
    </>
  )
}
