import { lazy } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { DropPanel } from '../../ui/drop-panel.tsx'
import { importScreen } from '../../platform/import-screen.ts'
import { useUser } from '../../platform/session.ts'
import classes from './account-menu.module.css'
import { say } from './words.ts'

const AccountItems = lazy(async () => {
  const { AccountItems } = await importScreen(() => import('./account-items.tsx'))
  return { default: AccountItems }
})

export function AccountMenu() {
  const user = useUser()
  const name = user?.firstName ?? ''
  return (
    <DropPanel
      role="menu"
      label={say('account')}
      buttonLabel={say('accountOf', { name: user?.fullName || say('user') })}
      buttonClass={classes.button}
      button={
        <Avatar
          id={user?.playerId ?? user?.id ?? ''}
          name={name}
          size="m"
          single
          face={user?.avatar ?? null}
        />
      }
    >
      {(close) => <AccountItems close={close} />}
    </DropPanel>
  )
}
