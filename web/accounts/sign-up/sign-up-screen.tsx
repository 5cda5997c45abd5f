import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { signUp } from '#contract/players/accounts.ts'
import { call } from '../../platform/api/api.ts'
import { clubQuery } from '../../platform/club/club.ts'
import { startSession } from '../../platform/session/start-session.ts'
import { signIn } from '../../platform/session/sign-out.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import text from '../../ui/text.module.css'
import { AccountFields, checkAccount } from './account-fields.tsx'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { t } from './messages.ts'
import { t as accountText } from '../messages.ts'

const roleOptions = () =>
  [
    { value: 'player', label: t('player'), hint: t('playerHint') },
    { value: 'organizer', label: t('organizer'), hint: t('organizerHint') },
  ] as const

const emptyValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  role: 'player' as ReturnType<typeof roleOptions>[number]['value'],
}

export function SignUpScreen() {
  const { next } = useSearch({ strict: false })
  const { data: club } = useQuery(clubQuery)
  const form = useForm(emptyValues, {
    fallback: accountText('signUpFailed'),
    check: checkAccount,
    send: async (body) => startSession(await signIn(() => call(signUp, { body })), next),
  })
  return (
    <AuthLayout>
      <PageTitle title={t('createAccount')} large />
      {club?.signUp === 'closed' && <p className={classes.other}>{t('signUpClosed')}</p>}
      {club?.signUp === 'approval' && <p className={classes.other}>{t('signUpApproval')}</p>}
      {club?.signUp !== 'closed' && (
        <Form of={form} submit={t('createAccount')}>
          <AccountFields field={form.field} values={form.values} />
          <div className={classes.choice}>
            <span>{t('role')}</span>
            <Segmented wide label={t('role')} options={roleOptions()} {...form.choice('role')} />
          </div>
        </Form>
      )}
      <p className={classes.other}>
        {t('alreadyMember')}{' '}
        <Link to="/auth/signin" search={{ next }} className={text.link}>
          {t('signIn')}
        </Link>
      </p>
    </AuthLayout>
  )
}
