import classes from './pool.module.css'

type Props = { readonly top: string; readonly below: string }

/** A key's text with a smaller line below. */
export function KeyText({ top, below }: Props) {
  return (
    <span className={classes.lines}>
      <span>{top}</span> <small>{below}</small>
    </span>
  )
}
