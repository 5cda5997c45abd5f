import { useEffect, useState } from 'react'
import { IconMaximize } from '@tabler/icons-react'
import { useWakeLock } from '../../live/pad/lock/use-wake-lock.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './full-screen-button.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { readonly isPermanent?: boolean; readonly hasSound?: boolean }

/**
 * Enters full screen, keeps the screen awake and enables speech; disappears once pressed. Browsers
 * allow speech only after a press.
 */
export function FullScreenButton({ isPermanent = false, hasSound = false }: Props) {
  const [isFullScreen, setFullScreen] = useState(() => document.fullscreenElement !== null)
  const [wasPressed, setPressed] = useState(false)
  useWakeLock(wasPressed || isFullScreen)
  useEffect(() => {
    const update = () => setFullScreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  if (isFullScreen || wasPressed) return null
  const enter = () => {
    setPressed(true)
    // Some phones have no full screen; the screen still stays awake.
    const request = document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
    void request?.catch(() => undefined)
  }
  return (
    <button
      type="button"
      className={classNames(kit.row, classes.button)}
      data-permanent={isPermanent || undefined}
      onClick={enter}
    >
      <Icon of={IconMaximize} size="m" />
      {t(hasSound ? 'fullScreenWithSound' : 'fullScreen')}
    </button>
  )
}
