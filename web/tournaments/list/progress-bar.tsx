import classes from './progress-bar.module.css'

/** How far it is, for the eye; the words stand beside it. */
export function ProgressBar({ done, of }: { done: number; of: number }) {
  const part = of === 0 ? 0 : Math.min(1, done / of)
  return (
    <span className={classes.bar} aria-hidden="true">
      <span style={{ '--part': part } as React.CSSProperties} />
    </span>
  )
}
