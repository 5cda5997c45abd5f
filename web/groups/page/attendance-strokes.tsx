import classes from './attendance-strokes.module.css'
import { t } from './messages.ts'

/** Recent attendance as strokes, the newest last: filled if present, hollow if not. */
export function AttendanceStrokes({ came }: { came: readonly boolean[] }) {
  if (came.length === 0) return null
  const count = came.filter(Boolean).length
  return (
    <span
      className={classes.strokes}
      role="img"
      aria-label={t('cameTo', { count, total: came.length })}
    >
      {came.map((isThere, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- strokes have no other name
        <i key={index} data-came={isThere || undefined} />
      ))}
    </span>
  )
}
