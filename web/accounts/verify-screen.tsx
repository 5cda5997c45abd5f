import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { verifyEmail } from '#contract/security/email.ts'
import { call } from '../platform/api.ts'
import { isOutOfReach } from '../platform/query-client.ts'
import { userMessageOf } from '../platform/api-error.ts'
import { keys } from '../platform/query-keys.ts'
import { useUser } from '../platform/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-head.tsx'
import { AuthLayout } from './auth-layout.tsx'
import classes from './auth-form.module.css'

const route = getRouteApi('/auth/verify')

/** A link works once, so its answer stays; nothing asks again by itself. */
const verification = (token: string) =>
  queryOptions({
    queryKey: keys.emailToken(token),
    queryFn: () => call(verifyEmail, { body: { token } }),
    staleTime: 'static',
    enabled: token !== '',
  })

export function VerifyScreen() {
  const { token = '' } = route.useSearch()
  const { isSuccess, isError, error, refetch, isFetching } = useQuery(verification(token))
  const user = useUser()
  const on = (
    <Link
      to={user === null ? '/auth/signin' : '/profile'}
      className={buttonClass({ kind: 'primary', wide: true })}
    >
      {user === null ? 'Sign in' : 'Go to your profile'}
    </Link>
  )
  if (isSuccess) {
    return (
      <AuthLayout>
        <PageTitle key="done" title="Your e-mail is verified" large />
        <p className={classes.done} role="status">
          Thank you. Links for your account now come to this address.
        </p>
        {on}
      </AuthLayout>
    )
  }
  if (isError && isOutOfReach(error)) {
    return (
      <AuthLayout>
        <PageTitle key="far" title="Not verified yet" large />
        <p className={classes.done} role="alert">
          {userMessageOf(error)}
        </p>
        <Button kind="primary" wide busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </AuthLayout>
    )
  }
  if (isError || token === '') {
    return (
      <AuthLayout>
        <PageTitle key="over" title="This link does not work" large />
        <p className={classes.done} role="alert">
          It was used, has run out, or is not complete. Send yourself a new one from your profile.
        </p>
        {on}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout>
      <PageTitle key="wait" title="Verifying your e-mail" large />
      <Loading variant="linear" message={null} />
    </AuthLayout>
  )
}
