import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { verifyEmail } from '#contract/security/email.ts'
import { isUnreachable } from '../../platform/cache/query-client.ts'
import { isServerFailure, reasonOf } from '../../platform/api/api-error.ts'
import { useUser } from '../../platform/session/session.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { call } from '../../platform/api/api.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { t } from './messages.ts'
import { t as accountText } from '../messages.ts'

const route = getRouteApi('/auth/verify')

/** Verifies an address. A link works once, so the reply is kept and never refetched. */
const createVerificationQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(verifyEmail, { token }),
    queryFn: () => call(verifyEmail, { body: { token } }),
    staleTime: 'static',
    enabled: token !== '',
  })

export function VerifyScreen() {
  const { token = '' } = route.useSearch()
  const { isSuccess, isError, error, refetch, isFetching } = useQuery(
    createVerificationQuery(token),
  )
  const user = useUser()
  const continueLink = (
    <Link
      to={user === null ? '/auth/signin' : '/profile'}
      className={buttonClass({ kind: 'primary', wide: true })}
    >
      {user === null ? t('signIn') : t('toProfile')}
    </Link>
  )
  if (isSuccess) {
    return (
      <AuthLayout>
        <PageTitle key="done" title={t('verified')} large />
        <p className={classes.done} role="status">
          {t('verifiedThanks')}
        </p>
        {continueLink}
      </AuthLayout>
    )
  }
  if (isError && (isUnreachable(error) || isServerFailure(error))) {
    return (
      <AuthLayout>
        <PageTitle key="far" title={t('notVerifiedYet')} large />
        <p className={classes.done} role="alert">
          {reasonOf(error, accountText('verificationFailed'))}
        </p>
        <Button kind="primary" wide busy={isFetching} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </AuthLayout>
    )
  }
  if (isError || token === '') {
    return (
      <AuthLayout>
        <PageTitle key="over" title={t('linkInvalid')} large />
        <p className={classes.done} role="alert">
          {t('linkInvalidHint')}
        </p>
        {continueLink}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout>
      <PageTitle key="wait" title={t('verifying')} large />
      <Loading variant="linear" message={null} />
    </AuthLayout>
  )
}
