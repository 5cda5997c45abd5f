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
import { signIn } from '../platform/session/sign-out.ts'
import { Form } from '../platform/forms/form.tsx'
import { useForm } from '../platform/forms/use-form.ts'
import { PageTitle } from '../ui/layout/page-head.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { clubQuery } from '../platform/club/club.ts'
import { t } from './messages.ts'

const emptyValues = {
  setupCode: '',
  clubName: '',
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  publicResults: false,
}

function check(values: typeof emptyValues): Record<string, string> {
  const isNameTooShort = values.clubName.trim().length < 2
  return {
    ...(isNameTooShort ? { clubName: t('clubNameTooShort') } : {}),
    ...checkAccount(values),
  }
}

/** First-run setup: the club's name and its administrator. */
export function SetupScreen() {
  const { data: club } = useQuery(clubQuery)
  const client = useQueryClient()
  const form = useForm(emptyValues, {
    check,
    send: async (body) => {
      const session = await signIn(() =>
        call(setUpClub, { body: { ...body, timeZone: ownTimeZone() } }),
      )
      client.removeQueries({ queryKey: clubQuery.queryKey })
      await startSession(session)
    },
  })
  if (club !== undefined && !club.needsSetup && !form.busy)
    return <Navigate to="/auth/signin" replace />
  return (
    <AuthLayout>
      <PageTitle title={t('setUpClub')} large />
      <p className={classes.lead}>{t('welcome')}</p>
      <Form of={form} submit={t('createClub')}>
        {club?.needsSetupCode === true && (
          <TextField
            {...form.field('setupCode')}
            label={t('setupCode')}
            hint={t('setupCodeHint')}
            icon={IconKey}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <TextField
          {...form.field('clubName')}
          label={t('clubName')}
          icon={IconBallTennis}
          autoComplete="organization"
        />
        <AccountFields field={form.field} values={form.values} />
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={form.values.publicResults}
            onChange={(event) => form.set('publicResults', event.currentTarget.checked)}
          />
          <span>{t('publicResults')}</span>
        </label>
      </Form>
    </AuthLayout>
  )
}
