import text from '../ui/text.module.css'
import classes from './places.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

type Props = { taken: number; size: number; hidesNumber?: boolean; large?: boolean }

/** Above this number of places, strokes are less clear than the number. */
const maxDrawn = 30
/** Distance between strokes. */
const strokeDistance = 5
/** Width of a group of five strokes with the gap after it. */
const groupWidth = 29

/** Returns the path of a stroke: four are upright, and the fifth crosses them if it is taken. */
function strokePath(index: number, isTaken: boolean): string {
  const left = 2 + Math.floor(index / 5) * groupWidth
  const place = index % 5
  if (place === 4 && isTaken) return `M${left - 3} 15.5L${left + 18} 4.5`
  return `M${left + place * strokeDistance} 3v14`
}

/** The places of a group as tally marks, with the number next to them. */
export function Places({ taken, size, hidesNumber = false, large = false }: Props) {
  const label = t('placesTaken', { taken, size })
  const last = size - 1
  const width = Math.floor(last / 5) * groupWidth + (last % 5) * strokeDistance + 7
  return (
    <span className={classNames(kit.note, classes.places)}>
      {size <= maxDrawn && (
        <svg
          role="img"
          aria-label={label}
          className={large ? classes.large : classes.gate}
          viewBox={`-2 0 ${width} 20`}
          style={{ aspectRatio: `${width} / 20` }}
        >
          {Array.from({ length: size }, (_, index) => (
            <path
              key={index}
              d={strokePath(index, index < taken)}
              className={index < taken ? classes.taken : classes.free}
            />
          ))}
        </svg>
      )}
      {!hidesNumber && (
        <span className={text.num} aria-hidden={size <= maxDrawn || undefined}>
          {t('places', { taken, size })}
        </span>
      )}
    </span>
  )
}
