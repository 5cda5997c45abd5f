import { Link, useSearch } from '@tanstack/react-router'
import { scoreByCode } from '#contract/live/codes.ts'
import { call } from '../../platform/api/api.ts'
import { startSession } from '../../platform/session/start-session.ts'
import { signIn } from '../../platform/session/sign-out.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { requiredErrors } from '../required.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { t } from './messages.ts'

/** Lets a person without an account enter a code, to score its match or table. */
export function ScorerScreen() {
  const { code } = useSearch({ from: '/s' })
  const form = useForm(
    { code: code ?? '', name: '' },
    {
      check: requiredErrors,
      send: async (body) => {
        const session = await signIn(() => call(scoreByCode, { body }))
        const scope = session.user.scope ?? ''
        const [kind, ...rest] = scope.split(':')
        await startSession(session, kind === 'live' ? `/live/${rest.join(':')}/score` : '/s/table')
      },
    },
  )
  return (
    <AuthLayout>
      <PageTitle title={t('title')} large />
      <p className={classes.lead}>{t('lead')}</p>
      <Form of={form} submit={t('start')}>
        <TextField {...form.field('code')} label={t('code')} autoCapitalize="characters" />
        <TextField {...form.field('name')} label={t('yourName')} autoComplete="nickname" />
      </Form>
      <p className={classes.other}>
        <Link to="/auth/signin" className={text.link}>
          {t('backToSignIn')}
        </Link>
      </p>
    </AuthLayout>
  )
}
