import { classNames } from '../class-names.ts'
import classes from './flip-tiles.module.css'

type Props = {
  /** The score as shown: `11`, `½`. One tile per character. */
  value: string
  /** Outlined: the other player, or the one who is waiting. */
  outlined?: boolean
  size?: 's' | 'm' | 'l'
  background?: 'page' | 'slate'
  /** A label for screen readers, read before the number. */
  label?: string
}

/** A live or final score. The top half flips when a character changes. Never for ratings. */
export function FlipTiles({
  value,
  outlined = false,
  size = 'm',
  background = 'page',
  label,
}: Props) {
  return (
    <span
      role="img"
      aria-label={label === undefined ? value : `${label} ${value}`}
      className={classNames(
        classes.flip,
        classes[size],
        outlined && classes.outlined,
        background === 'slate' && classes.slate,
      )}
    >
      {Array.from(value, (sign, index) => (
        <b key={`${index}${sign}`} aria-hidden="true" data-half={sign === '½' || undefined}>
          {sign}
        </b>
      ))}
    </span>
  )
}
