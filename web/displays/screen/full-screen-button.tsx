import { useEffect, useState } from 'react'
import { IconMaximize } from '@tabler/icons-react'
import { useWakeLock } from '../../live/pad/lock/use-wake-lock.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './full-screen-button.module.css'
import { t } from './messages.ts'

type Props = { readonly stays?: boolean; readonly speaks?: boolean }

/**
 * Enters full screen, keeps the screen awake and enables speech; disappears once pressed. Browsers
 * allow speech only after a press.
 */
export function FullScreenButton({ stays = false, speaks = false }: Props) {
  const [isWide, setWide] = useState(() => document.fullscreenElement !== null)
  const [isWanted, setWanted] = useState(false)
  useWakeLock(isWanted || isWide)
  useEffect(() => {
    const changed = () => setWide(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  if (isWide || isWanted) return null
  const widen = () => {
    setWanted(true)
    // Some phones have no full screen; the screen still stays awake.
    const request = document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
    void request?.catch(() => undefined)
  }
  return (
    <button type="button" className={classes.wide} data-stays={stays || undefined} onClick={widen}>
      <Icon of={IconMaximize} size="m" />
      {t(speaks ? 'wideWithVoice' : 'wide')}
    </button>
  )
}
