import { IconKey } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useRequiredChange } from '../../platform/required-change.ts'
import classes from './required-change-note.module.css'
import { say } from './words.ts'

/** Leads to where the password is changed, on every screen but that one. */
export function RequiredChangeNote() {
  const required = useRequiredChange()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  if (!required || pathname === '/account/security') return null
  return (
    <div className={classes.note} role="status">
      <Icon of={IconKey} />
      <p>
        <b>{say('choosePassword')}</b> {say('passwordIsTemporary')}
      </p>
      <Link to="/account/security" className={buttonClass()}>
        {say('changeIt')}
      </Link>
    </div>
  )
}
