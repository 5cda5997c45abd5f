import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import text from '../../../ui/text.module.css'
import classes from './awaiting.module.css'
import { say } from './words.ts'

/** What an account waits for: said above the screens, or in their place. */
export function Awaiting({ isKeptOut }: { isKeptOut: boolean }) {
  const user = useUser()
  if (isKeptOut) return <AwaitingAdmission />
  return user?.awaits === 'email' ? <AwaitingEmail email={user.email} /> : null
}

/** Stands in the place of every screen of the club until an administrator lets its reader in. */
function AwaitingAdmission() {
  return (
    <>
      <PageHead title={say('awaitsAdmission')} />
      <EmptyState icon={IconHourglass} title={say('administratorLetsIn')}>
        {say('opensByItself')}
      </EmptyState>
    </>
  )
}

/** Says above the screens what has to happen before anything can be changed. */
function AwaitingEmail({ email }: { email: string }) {
  return (
    <p className={classes.note}>
      <Icon of={IconHourglass} />
      <span>{say('awaitsEmail', { email })}</span>
      <Link to="/profile" className={text.link}>
        {say('sendAgain')}
      </Link>
    </p>
  )
}
