import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { forgotPassword } from '#contract/security/passwords.ts'
import { call } from '../../platform/api/api.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import text from '../../ui/text.module.css'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { requiredErrors } from '../required.ts'
import { t, show } from './messages.ts'
import { t as accountText } from '../messages.ts'

/** Shows the same message whether or not the address has an account. */
export function ForgotScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthLayout>
      {sentTo === null ? (
        <>
          <PageTitle title={t('forgotTitle')} large />
          <p className={classes.lead}>{t('forgotLead')}</p>
          <RequestForm onSent={setSentTo} />
          <p className={classes.other}>
            <Link to="/auth/signin" className={text.link}>
              {t('backToSignIn')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <PageTitle key="sent" title={t('checkEmail')} large />
          <p className={classes.done} role="status">
            {show('linkSent', { email: <b>{sentTo}</b> })}
          </p>
          <Link to="/auth/signin" className={buttonClass({ kind: 'primary', wide: true })}>
            {t('backToSignIn')}
          </Link>
        </>
      )}
    </AuthLayout>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm(
    { email: '' },
    {
      fallback: accountText('resetFailed'),
      check: requiredErrors,
      send: async (body) => {
        await call(forgotPassword, { body })
        onSent(body.email.trim())
      },
    },
  )
  return (
    <Form of={form} submit={t('sendLink')}>
      <EmailField {...form.field('email')} label={t('email')} />
    </Form>
  )
}
