import classes from './pool.module.css'

type Props = { readonly top: string; readonly below: string }

/** A word on a key, with a small line about it. */
export function KeyText({ top, below }: Props) {
  return (
    <span className={classes.lines}>
      <span>{top}</span> <small>{below}</small>
    </span>
  )
}
