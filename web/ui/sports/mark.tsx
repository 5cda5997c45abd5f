import classes from './mark.module.css'

/** The five-bar gate: one stroke for each sport. */
export function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 34 28" aria-hidden="true">
      <path className={classes.bars} d="M6 4v20M13.3 4v20M20.6 4v20M28 4v20" />
      <path className={classes.slash} d="M2 21.5 32 6.5" />
    </svg>
  )
}
