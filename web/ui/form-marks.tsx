import classes from './form-marks.module.css'
import { say } from './words.ts'

export type FormMark = 'W' | 'D' | 'L'

/** The last results on a middle line: won high, drawn centred, lost low. Newest last. */
export function FormMarks({ marks }: { marks: readonly FormMark[] }) {
  if (marks.length === 0) return null
  const letters = marks.map((mark) => say(`mark.${mark}`)).join(' ')
  return (
    <span className={classes.form} role="img" aria-label={say('form', { marks: letters })}>
      {marks.map((mark, place) => (
        <i key={place} className={classes[mark]} aria-hidden="true">
          {say(`mark.${mark}`)}
        </i>
      ))}
    </span>
  )
}
