import { classNames } from '../../../ui/class-names.ts'
import classes from './score-tiles.module.css'

type Props = {
  readonly value: string
  /** Number of tiles for the maximum score; unused leading ones stay blank. */
  readonly tileCount: number
  /** Whether the side neither leads nor has won. */
  readonly isOutlined: boolean
  /** `9 points`, for screen readers. */
  readonly label: string
  readonly className?: string | undefined
}

/** A live score of constant width: one tile a digit, with a line across. */
export function ScoreTiles({ value, tileCount, isOutlined, label, className }: Props) {
  const characters = Array.from(value.padStart(tileCount, ' '))
  return (
    <span
      role="img"
      aria-label={label}
      data-filled={!isOutlined || undefined}
      className={classNames(classes.tiles, isOutlined && classes.outlined, className)}
    >
      {characters.map((character, index) =>
        character === ':' || character === '.' ? (
          <i key={`${index}${character}`} aria-hidden="true">
            {character}
          </i>
        ) : (
          <b
            key={`${index}${character}`}
            aria-hidden="true"
            data-blank={character === ' ' || undefined}
          >
            {character === ' ' ? '' : character}
          </b>
        ),
      )}
    </span>
  )
}
