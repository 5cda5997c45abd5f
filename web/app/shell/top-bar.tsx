import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useWaitingMatches } from '../../matches/waiting/waiting.ts'
import { useClubName } from '../../platform/club/club.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Mark } from '../../ui/sports/mark.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { showOverlay } from '../overlay.ts'
import { useUser } from '../../platform/session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionState } from './connection-state.tsx'
import { NotificationMenu } from './notification-menu.tsx'
import { getAccountRoleName } from '../../platform/session/role-name.ts'
import classes from './top-bar.module.css'
import { t } from './messages.ts'

/** Rarely needed, so it is loaded late. */
const WaitingMenu = lazyPart(async () => (await import('./waiting-menu.tsx')).WaitingMenu, {
  isSilent: true,
})

export function TopBar() {
  const isPhone = useIsPhone()
  const user = useUser()
  const club = useClubName()
  const hasWaiting = useWaitingMatches().length > 0
  return (
    <header className={classes.bar}>
      <Link to="/sports" className={classes.club}>
        <Mark />
        <span>{club}</span>
      </Link>
      <div className={classes.state}>
        <ConnectionState />
        {hasWaiting && <WaitingMenu />}
      </div>
      {isPhone ? (
        <IconButton icon={IconSearch} label={t('search')} onClick={() => showOverlay('palette')} />
      ) : (
        <SearchButton />
      )}
      <NotificationMenu />
      {!isPhone && user && <span className={classes.role}>{getAccountRoleName(user)}</span>}
      {!isPhone && <span className={classes.name}>{user?.firstName || t('user')}</span>}
      <AccountMenu />
    </header>
  )
}

function SearchButton() {
  const isApple = /Mac|iP/.test(navigator.platform)
  return (
    <button
      type="button"
      className={classes.find}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showOverlay('palette')}
    >
      <Icon of={IconSearch} />
      <span>{t('findAnything')}</span>
      <kbd>{isApple ? '⌘ K' : t('findKeys')}</kbd>
    </button>
  )
}
