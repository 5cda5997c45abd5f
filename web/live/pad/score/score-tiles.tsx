import { classNames } from '../../../ui/class-names.ts'
import classes from './score-tiles.module.css'

type Props = {
  readonly value: string
  /** As many tiles as the score can ever need; unused leading ones stay blank. */
  readonly places: number
  /** Neither ahead nor the winner. */
  readonly isOutlined: boolean
  /** `9 points`, for who hears it. */
  readonly label: string
  readonly className?: string | undefined
}

/** A live score that never changes its width: one tile a figure, cut across. */
export function ScoreTiles({ value, places, isOutlined, label, className }: Props) {
  const signs = Array.from(value.padStart(places, ' '))
  return (
    <span
      role="img"
      aria-label={label}
      data-filled={!isOutlined || undefined}
      className={classNames(classes.tiles, isOutlined && classes.outlined, className)}
    >
      {signs.map((sign, place) =>
        sign === ':' || sign === '.' ? (
          <i key={`${place}${sign}`} aria-hidden="true">
            {sign}
          </i>
        ) : (
          <b key={`${place}${sign}`} aria-hidden="true" data-blank={sign === ' ' || undefined}>
            {sign === ' ' ? '' : sign}
          </b>
        ),
      )}
    </span>
  )
}
