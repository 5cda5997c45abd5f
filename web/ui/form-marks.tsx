import classes from './form-marks.module.css'

export type FormMark = 'W' | 'D' | 'L'

/** The last results on a middle line: won high, drawn centred, lost low. Newest last. */
export function FormMarks({ marks }: { marks: readonly FormMark[] }) {
  if (marks.length === 0) return null
  return (
    <span className={classes.form} role="img" aria-label={`Form, newest last: ${marks.join(' ')}`}>
      {marks.map((mark, place) => (
        <i key={place} className={classes[mark]} aria-hidden="true">
          {mark}
        </i>
      ))}
    </span>
  )
}
