import { Link, useSearch } from '@tanstack/react-router'
import { scoreByCode } from '#contract/live/codes.ts'
import { call } from '../../platform/api/api.ts'
import { startSession } from '../../platform/session/start-session.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { missing } from '../required.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { t } from './messages.ts'

/** Lets a person without an account enter a code, to score its match or table. */
export function ScorerScreen() {
  const { code } = useSearch({ from: '/s' })
  const { form, field, failure, busy, submit } = useForm(
    { code: code ?? '', name: '' },
    {
      check: missing,
      send: async (body) => {
        const session = await call(scoreByCode, { body })
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
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...field('code')} label={t('code')} autoCapitalize="characters" />
        <TextField {...field('name')} label={t('yourName')} autoComplete="nickname" />
        {failure && <FieldError>{failure}</FieldError>}
        <div className={classes.go}>
          <Button type="submit" kind="primary" wide busy={busy}>
            {t('begin')}
          </Button>
        </div>
      </form>
      <p className={classes.other}>
        <Link to="/auth/signin" className={text.link}>
          {t('toSignIn')}
        </Link>
      </p>
    </AuthLayout>
  )
}
