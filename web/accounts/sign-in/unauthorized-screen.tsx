import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { AuthLayout } from './auth-layout.tsx'
import classes from './unauthorized-screen.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

export function UnauthorizedScreen() {
  const user = useUser()
  return (
    <AuthLayout>
      <span className={classNames(kit.sunk, classes.badge)}>
        <Icon of={IconLock} size="l" />
      </span>
      <PageTitle title={t('notAllowed')} large />
      <p className={classes.why}>
        {user === null ? t('notSignedIn') : t('notForYou', { name: user.fullName })}
      </p>
      <Link
        to={user === null ? '/auth/signin' : '/sports'}
        className={buttonClass({ kind: 'primary', wide: true })}
      >
        {user === null ? t('signIn') : t('toSports')}
      </Link>
    </AuthLayout>
  )
}
