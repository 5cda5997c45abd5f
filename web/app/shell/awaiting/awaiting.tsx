import { IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useRouterState, Navigate } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { EmptyState } from '../../../ui/states/state-panel.tsx'
import text from '../../../ui/text.module.css'
import classes from './awaiting.module.css'
import { t } from './messages.ts'
import { useRequiredChange } from '../../../platform/forms/required-change.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

/** The pages that an account can open while awaiting admission. */
const allowedPaths = ['/profile', '/account/security']

/** Shows what an account is waiting for, above the page or in its place. */
export function Awaiting({ children }: { children: ReactNode }) {
  const user = useUser()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  if (user?.awaits === 'admission' && !allowedPaths.includes(pathname)) return <AwaitingAdmission />
  return (
    <>
      <RequiredChange />
      {user?.awaits === 'email' && <AwaitingEmail email={user.email} />}
      {children}
    </>
  )
}

/** Replaces every screen of the club until an admin admits the person. */
function AwaitingAdmission() {
  return (
    <>
      <PageHead title={t('awaitsAdmission')} />
      <EmptyState icon={IconHourglass} title={t('adminApproves')}>
        {t('updatesItself')}
      </EmptyState>
    </>
  )
}

/** Says that the e-mail address must be confirmed before anything can be changed. */
function AwaitingEmail({ email }: { email: string }) {
  return (
    <p className={classNames(kit.wrappingRow, classes.note)}>
      <Icon of={IconHourglass} />
      <span>{t('awaitsEmail', { email })}</span>
      <Link to="/profile" className={text.link}>
        {t('sendAgain')}
      </Link>
    </p>
  )
}

/** Redirects to the password change: until then the server refuses everything else. */
function RequiredChange() {
  const required = useRequiredChange()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return required && pathname !== '/account/security' ? (
    <Navigate to="/account/security" replace />
  ) : null
}
