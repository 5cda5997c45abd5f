import { classNames } from './class-names.ts'
import classes from './tally.module.css'

type Props = { won: number; of: number; unit: string }

/** Strokes for what is won, as on a pub blackboard. */
export function Tally({ won, of, unit }: Props) {
  return (
    <span className={classes.tally} role="img" aria-label={`${won} of ${of} ${unit}`}>
      {Array.from({ length: of }, (_, place) => (
        <i key={place} className={classNames(place < won && classes.on)} />
      ))}
    </span>
  )
}
