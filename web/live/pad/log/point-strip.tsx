import type { Side } from '#engine/sports/types.ts'
import classes from './point-strip.module.css'

type Props = {
  /** The winner of each point or goal, in order. */
  readonly winners: readonly Side[]
  readonly initials: readonly [string, string]
  readonly label: string
}

/** Width of a step in the drawing. */
const step = 20
/** Maximum number of steps shown; older ones disappear at the left. */
const maxSteps = 40

/**
 * The points of a game in order: filled and up for the left side, hollow and down for the right.
 */
export function PointStrip({ winners, initials, label }: Props) {
  const shown = winners.slice(-maxSteps)
  const width = Math.max(16, shown.length) * step
  return (
    <div className={classes.strip} role="img" aria-label={label}>
      <span className={classes.who} aria-hidden="true">
        <span>{initials[0]}</span>
        <span>{initials[1]}</span>
      </span>
      <svg viewBox={`0 0 ${width} 44`} aria-hidden="true">
        <path className={classes.middle} d={`M0 22H${width}`} />
        {shown.map((side, index) => (
          <rect
            key={index}
            className={side === 1 ? classes.up : classes.down}
            x={index * step + 0.75}
            y={side === 1 ? 3 : 24.75}
            width={14.5}
            height={15.5}
            rx={1.5}
          />
        ))}
      </svg>
    </div>
  )
}
