import { IconKeyboard, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { DropPanel } from '../../ui/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chooseScheme, useChosenScheme } from '../../platform/color-scheme.ts'
import { leave } from '../../platform/leave.ts'
import { showOverlay } from '../overlay.ts'
import { useIsTablet, useUser } from '../../platform/session.ts'
import classes from './account-menu.module.css'
import { roleOf } from '../../platform/role-name.ts'
import { say } from './words.ts'

export function AccountMenu() {
  const user = useUser()
  const navigate = useNavigate()
  const name = user?.firstName ?? ''
  const isTablet = useIsTablet()
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
      {(close) => {
        const item = (act: () => unknown) => () => {
          close()
          void act()
        }
        return (
          <>
            <div className={classes.who} role="presentation">
              <b>{user?.fullName || say('user')}</b>
              {!isTablet && <span>{user?.email}</span>}
              <span>{user && roleOf(user)}</span>
            </div>
            {!isTablet && (
              <>
                <button
                  type="button"
                  role="menuitem"
                  onClick={item(() => navigate({ to: '/profile' }))}
                >
                  <Icon of={IconUser} />
                  {say('profile')}
                </button>
                <button
                  type="button"
                  role="menuitem"
                  onClick={item(() => navigate({ to: '/account/security' }))}
                >
                  <Icon of={IconSettings} />
                  {say('settings')}
                </button>
              </>
            )}
            <button type="button" role="menuitem" onClick={item(() => showOverlay('shortcuts'))}>
              <Icon of={IconKeyboard} />
              {say('shortcuts')}
            </button>
            <ThemeChoice />
            <button type="button" role="menuitem" onClick={item(leave)}>
              <Icon of={IconLogout} />
              {say('logout')}
            </button>
          </>
        )
      }}
    </DropPanel>
  )
}

const schemes = ['auto', 'light', 'dark'] as const

function ThemeChoice() {
  const chosen = useChosenScheme()
  return (
    <div className={classes.theme} role="group" aria-label={say('theme')}>
      {schemes.map((scheme) => (
        <button
          key={scheme}
          type="button"
          role="menuitemradio"
          aria-checked={scheme === chosen}
          onClick={() => chooseScheme(scheme)}
        >
          {say(`theme.${scheme}`)}
        </button>
      ))}
    </div>
  )
}
