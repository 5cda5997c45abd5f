import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import type { SignInResult } from '#contract/players/accounts.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ErrorBoundary } from '../../platform/error-boundary.tsx'
import { clubQuery } from '../../platform/club/club.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { AuthLayout } from './auth-layout.tsx'
import classes from './auth-form.module.css'
import { EmailSignIn } from './email-sign-in.tsx'
import { EndedNote } from './ended-note.tsx'
import { OtherMethods } from './other-methods.tsx'
import { t } from './messages.ts'
import { startSession } from '../../platform/session/start-session.ts'

const PhoneSignIn = lazyPart(async () => (await import('../codes/phone-sign-in.tsx')).PhoneSignIn, {
  suspends: true,
})

const SecondStep = lazyPart(async () => (await import('../codes/second-step.tsx')).SecondStep, {
  suspends: true,
})

const signInMethods = () =>
  [
    { value: 'email', label: t('email') },
    { value: 'phone', label: t('phone') },
  ] as const
type Method = ReturnType<typeof signInMethods>[number]['value']

export function SignInScreen() {
  const { next } = useSearch({ strict: false })
  const { data: club } = useQuery(clubQuery)
  const [ticket, setTicket] = useState<string | null>(null)
  const handleSignedIn = async (result: SignInResult) => setTicket(await finishSignIn(result, next))
  if (club?.needsSetup) return <Navigate to="/auth/setup" replace />
  return (
    <AuthLayout>
      <EndedNote />
      <PageTitle key={ticket} title={ticket === null ? t('signIn') : t('secondStep')} large />
      {ticket !== null && (
        <ErrorBoundary>
          <Suspense fallback={<Skeleton layout="card" count={1} />}>
            <SecondStep ticket={ticket} next={next} onBack={() => setTicket(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
      {/* Keeps the input of the first step during the second. */}
      <div hidden={ticket !== null}>
        <FirstStep isDemo={club?.demo ?? false} next={next} onSignedIn={handleSignedIn} />
      </div>
    </AuthLayout>
  )
}

type StepProps = {
  isDemo: boolean
  next: string | undefined
  onSignedIn: (result: SignInResult) => Promise<void>
}

function FirstStep({ isDemo, next, onSignedIn }: StepProps) {
  const [method, setMethod] = useState<Method>('email')
  const [isPhoneLoaded, setPhoneLoaded] = useState(false)
  const choose = (next: Method) => {
    setMethod(next)
    if (next === 'phone') setPhoneLoaded(true)
  }
  return (
    <>
      <div className={classes.ways}>
        <Segmented
          wide
          label={t('signInMethod')}
          options={signInMethods()}
          value={method}
          onChange={choose}
        />
      </div>
      <div hidden={method !== 'email'}>
        <EmailSignIn onSignedIn={onSignedIn} />
      </div>
      {isPhoneLoaded && (
        <div hidden={method !== 'phone'}>
          <ErrorBoundary>
            <Suspense fallback={<Skeleton layout="card" count={1} />}>
              <PhoneSignIn onSignedIn={onSignedIn} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <OtherMethods isDemo={isDemo} next={next} onSignedIn={onSignedIn} />
      <p className={classes.other}>
        {t('newToClub')}{' '}
        <Link to="/auth/signup" search={{ next }} className={text.link}>
          {t('createAccount')}
        </Link>
      </p>
    </>
  )
}

/** Completes a sign-in; returns the ticket if a second factor is required. */
async function finishSignIn(
  { user, expiresAt, accessToken, refreshToken, ticket }: SignInResult,
  next: string | undefined,
): Promise<string | null> {
  if (user === null || expiresAt === null) return ticket
  await startSession({ user, expiresAt, accessToken, refreshToken }, next)
  return null
}
