import { lazyPart } from '../../platform/lazy-part.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { DropPanel } from '../../ui/controls/drop-panel.tsx'
import { useUser } from '../../platform/session/session.ts'
import classes from './account-menu.module.css'
import { t } from './messages.ts'

const AccountItems = lazyPart(async () => (await import('./account-items.tsx')).AccountItems)

export function AccountMenu() {
  const user = useUser()
  const name = user?.firstName ?? ''
  return (
    <DropPanel
      role="menu"
      label={t('account')}
      buttonLabel={t('accountOf', { name: user?.fullName || t('user') })}
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
