import classes from './progress-bar.module.css'

/** A progress bar next to its text. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  const fraction = total === 0 ? 0 : Math.min(1, done / total)
  return (
    <span className={classes.bar} aria-hidden="true">
      <span style={{ '--part': fraction } as React.CSSProperties} />
    </span>
  )
}
