import classes from './progress-bar.module.css'

/** A progress bar next to its text. */
export function ProgressBar({ done, of }: { done: number; of: number }) {
  const part = of === 0 ? 0 : Math.min(1, done / of)
  return (
    <span className={classes.bar} aria-hidden="true">
      <span style={{ '--part': part } as React.CSSProperties} />
    </span>
  )
}
