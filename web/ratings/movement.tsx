import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import text from '../ui/text.module.css'
import classes from './movement.module.css'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

/** Ranks gained or lost in seven days. */
export function Movement({ places }: { places: number | null }) {
  if (places === null) {
    return (
      <span className={kit.faint} title={t('newOnBoard')}>
        {t('new')}
      </span>
    )
  }
  if (places === 0) {
    return (
      <span className={kit.faint}>
        <span aria-hidden="true" title={t('noChangeInSeven')}>
          –
        </span>
        <span className={text.hidden}>{t('noChange')}</span>
      </span>
    )
  }
  const isUp = places > 0
  const direction = isUp ? 'up' : 'down'
  return (
    <span
      className={classNames(classes.moved, isUp ? text.up : text.down)}
      title={t(`movement.${direction}`, { places: Math.abs(places) })}
    >
      <Icon of={isUp ? IconArrowUp : IconArrowDown} size="s" />
      <span className={text.hidden}>{t(direction)} </span>
      {Math.abs(places)}
    </span>
  )
}
