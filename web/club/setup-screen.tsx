import { useState } from 'react'
import { IconBallTennis, IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { setUpClub } from '#contract/club/club.ts'
import { ownTimeZone } from '#contract/club/club-time.ts'
import { AccountFields, checkAccount } from '../accounts/sign-up/account-fields.tsx'
import classes from '../accounts/sign-in/auth-form.module.css'
import { AuthLayout } from '../accounts/sign-in/auth-layout.tsx'
import { call } from '../platform/api/api.ts'
import { startSession } from '../platform/session/start-session.ts'
import { useForm } from '../platform/forms/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { PageTitle } from '../ui/layout/page-head.tsx'
import { FieldError, TextField } from '../ui/fields/text-field.tsx'
import { clubQuery } from '../platform/club/club.ts'
import { t } from './messages.ts'

const blank = {
  setupCode: '',
  clubName: '',
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
}

function check(values: typeof blank): Record<string, string> {
  const short = values.clubName.trim().length < 2
  return {
    ...(short ? { clubName: t('clubNameTooShort') } : {}),
    ...checkAccount(values),
  }
}

/** First-run setup: the club's name and its administrator. */
export function SetupScreen() {
  const { data: club } = useQuery(clubQuery)
  const client = useQueryClient()
  const [publicResults, setPublic] = useState(false)
  const { form, values, field, failure, busy, submit } = useForm(blank, {
    check,
    send: async (body) => {
      const session = await call(setUpClub, {
        body: { ...body, publicResults, timeZone: ownTimeZone() },
      })
      client.removeQueries({ queryKey: clubQuery.queryKey })
      await startSession(session)
    },
  })
  if (club !== undefined && !club.needsSetup && !busy) return <Navigate to="/auth/signin" replace />
  return (
    <AuthLayout>
      <PageTitle title={t('setUpClub')} large />
      <p className={classes.lead}>{t('firstOneHere')}</p>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {club?.needsSetupCode === true && (
          <TextField
            {...field('setupCode')}
            label={t('setupCode')}
            hint={t('setupCodeHint')}
            icon={IconKey}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <TextField
          {...field('clubName')}
          label={t('clubName')}
          icon={IconBallTennis}
          autoComplete="organization"
        />
        <AccountFields field={field} values={values} />
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={publicResults}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
          <span>{t('publicResults')}</span>
        </label>
        {failure && <FieldError>{failure}</FieldError>}
        <div className={classes.go}>
          <Button type="submit" kind="primary" wide busy={busy}>
            {t('openClub')}
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}
