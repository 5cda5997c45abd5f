import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../platform/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageTitle } from '../ui/page-head.tsx'
import { AuthLayout } from './auth-layout.tsx'
import classes from './unauthorized-screen.module.css'

export function UnauthorizedScreen() {
  const user = useUser()
  return (
    <AuthLayout>
      <span className={classes.badge}>
        <Icon of={IconLock} size="l" />
      </span>
      <PageTitle title="Not allowed" large />
      <p className={classes.why}>
        {user === null
          ? 'You are not authorized to perform this action. Sign in first.'
          : `You are signed in as ${user.fullName}, and this part is for others. An administrator can change your role.`}
      </p>
      <Link
        to={user === null ? '/auth/signin' : '/sports'}
        className={buttonClass({ kind: 'primary', wide: true })}
      >
        {user === null ? 'Sign in' : 'Go to Sports'}
      </Link>
    </AuthLayout>
  )
}
