import { IconKeyboard, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { chooseScheme, useChosenScheme } from '../../platform/color-scheme.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { showOverlay } from '../overlay.ts'
import { useIsTablet, useUser } from '../../platform/session/session.ts'
import classes from './account-menu.module.css'
import { getAccountRoleName } from '../../platform/session/role-name.ts'
import { t } from './messages.ts'

/** The content of the account menu, loaded when it is first opened. */
export function AccountItems({ close }: { close: () => void }) {
  const user = useUser()
  const navigate = useNavigate()
  const isTablet = useIsTablet()
  const closeAndRun = (act: () => unknown) => () => {
    close()
    void act()
  }
  return (
    <>
      <div className={classes.who} role="presentation">
        <b>{user?.fullName || t('user')}</b>
        {!isTablet && <span>{user?.email}</span>}
        <span>{user && getAccountRoleName(user)}</span>
      </div>
      {!isTablet && (
        <>
          <button
            type="button"
            role="menuitem"
            onClick={closeAndRun(() => navigate({ to: '/profile' }))}
          >
            <Icon of={IconUser} />
            {t('profile')}
          </button>
          <button
            type="button"
            role="menuitem"
            onClick={closeAndRun(() => navigate({ to: '/account/security' }))}
          >
            <Icon of={IconSettings} />
            {t('settings')}
          </button>
        </>
      )}
      <button type="button" role="menuitem" onClick={closeAndRun(() => showOverlay('shortcuts'))}>
        <Icon of={IconKeyboard} />
        {t('shortcuts')}
      </button>
      <ThemeChoice />
      <button type="button" role="menuitem" onClick={closeAndRun(signOut)}>
        <Icon of={IconLogout} />
        {t('logout')}
      </button>
    </>
  )
}

const schemes = ['auto', 'light', 'dark'] as const

function ThemeChoice() {
  const chosen = useChosenScheme()
  return (
    <div className={classes.theme} role="group" aria-label={t('theme')}>
      {schemes.map((scheme) => (
        <button
          key={scheme}
          type="button"
          role="menuitemradio"
          aria-checked={scheme === chosen}
          onClick={() => chooseScheme(scheme)}
        >
          {t(`theme.${scheme}`)}
        </button>
      ))}
    </div>
  )
}
