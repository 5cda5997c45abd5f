import { IconLock, IconSettings, IconUser, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { EmptyState } from '../ui/state-panel.tsx'

type Props = { icon: TablerIcon; title: string; children: string }

/** Says plainly that a part of the product is not there yet. */
function Later({ icon, title, children }: Props) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        icon={icon}
        title="Not there yet"
        action={
          <Link to="/sports" className={buttonClass()}>
            Go to Sports
          </Link>
        }
      >
        {children}
      </EmptyState>
    </>
  )
}

export function ProfileLater() {
  return (
    <Later icon={IconUser} title="Profile">
      Changing your name, avatar and handle comes in a later version.
    </Later>
  )
}

export function SecurityLater() {
  return (
    <Later icon={IconLock} title="Security">
      Password, second factor, passkeys and the devices signed in come in a later version.
    </Later>
  )
}

export function AdminLater() {
  return (
    <Later icon={IconSettings} title="Administration">
      The state of the system, the audit log and backups come in a later version.
    </Later>
  )
}

export function UsersLater() {
  return (
    <Later icon={IconUsers} title="Users">
      Managing accounts and roles comes in a later version.
    </Later>
  )
}
