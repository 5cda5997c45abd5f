import { SportIcon, type SportName } from './sport-icon.tsx'
import classes from './sport-chip.module.css'

type Props = { sport: SportName; name: string }

/** The sport's icon and name in its own colour. */
export function SportChip({ sport, name }: Props) {
  return (
    <span className={classes.chip} data-sport={sport}>
      <SportIcon sport={sport} size="s" />
      {name}
    </span>
  )
}
