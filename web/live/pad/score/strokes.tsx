import classes from './strokes.module.css'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'

type Props = { readonly count: number; readonly needed: number; readonly label: string }

/**
 * Legs, games or racks won, as strokes; those still needed are hollow. Large numbers are shown as
 * text.
 */
export function Strokes({ count, needed, label }: Props) {
  if (needed > 7) {
    return (
      <span role="img" aria-label={label} className={classNames(text.question, classes.figure)}>
        {count}
      </span>
    )
  }
  return (
    <span role="img" aria-label={label} className={classes.strokes}>
      {Array.from({ length: needed }, (_, index) => (
        <i key={index} data-won={index < count || undefined} />
      ))}
    </span>
  )
}
