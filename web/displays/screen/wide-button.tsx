import { useEffect, useState } from 'react'
import { IconMaximize } from '@tabler/icons-react'
import { useWakeLock } from '../../live/pad/lock/use-wake-lock.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './wide-button.module.css'
import { t } from './messages.ts'

type Props = { readonly stays?: boolean; readonly speaks?: boolean }

/**
 * A button for full screen, a screen that stays on, and speech; hidden once pressed. A browser lets a
 * page speak only after a press.
 */
export function WideButton({ stays = false, speaks = false }: Props) {
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
    // Some devices, such as phones, have no full screen: the screen stays on all the same.
    const asked = document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
    void asked?.catch(() => undefined)
  }
  return (
    <button type="button" className={classes.wide} data-stays={stays || undefined} onClick={widen}>
      <Icon of={IconMaximize} size="m" />
      {t(speaks ? 'wideWithVoice' : 'wide')}
    </button>
  )
}
