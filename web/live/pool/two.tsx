import classes from './pool.module.css'

type Props = { readonly top: string; readonly below: string }

/** A word on a key, and what it is about in small. */
export function Two({ top, below }: Props) {
  return (
    <span className={classes.lines}>
      <span>{top}</span> <small>{below}</small>
    </span>
  )
}
