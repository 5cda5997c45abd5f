import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import classes from './lock-cover.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = { readonly unlock: () => void }

const holdMs = 1_000

/**
 * Covers a locked pad: the score stays visible, touches are ignored. Holding it for a second
 * unlocks, as does a click by keyboard or screen reader.
 */
export function LockCover({ unlock }: Props) {
  const holdTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const key = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    key.current?.focus()
    // Stops the event, because the pad handles keys wherever the focus is.
    const blockKey = (event: KeyboardEvent) => {
      const isUnlockKey =
        event.target === key.current && (event.key === 'Enter' || event.key === ' ')
      if (!isUnlockKey && event.key !== 'Tab') event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', blockKey, true)
    return () => removeEventListener('keydown', blockKey, true)
  }, [])
  const release = () => clearTimeout(holdTimer.current)
  useEffect(() => release, [])
  return (
    <div className={classes.cover}>
      <button
        ref={key}
        type="button"
        className={classNames(kit.row, kit.gap3, classes.unlock)}
        onPointerDown={() => {
          holdTimer.current = setTimeout(unlock, holdMs)
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => event.detail === 0 && unlock()}
      >
        <Icon of={IconLock} />
        <span>
          <b>{t('locked')}</b> <span>{t('unlock')}</span>
        </span>
      </button>
    </div>
  )
}
