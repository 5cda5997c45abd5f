import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import text from '../ui/text.module.css'
import classes from './movement.module.css'

/** Places gained or lost against seven days ago. */
export function Movement({ places }: { places: number | null }) {
  if (places === null) {
    return (
      <span className={classes.still} title="Not on the board seven days ago">
        new
      </span>
    )
  }
  if (places === 0) {
    return (
      <span className={classes.still}>
        <span aria-hidden="true" title="No change in seven days">
          –
        </span>
        <span className={text.hidden}>No change</span>
      </span>
    )
  }
  const up = places > 0
  return (
    <span
      className={classNames(classes.moved, up ? text.up : text.down)}
      title={`${up ? 'Up' : 'Down'} ${Math.abs(places)} in seven days`}
    >
      <Icon of={up ? IconArrowUp : IconArrowDown} size="s" />
      <span className={text.hidden}>{up ? 'Up' : 'Down'} </span>
      {Math.abs(places)}
    </span>
  )
}
