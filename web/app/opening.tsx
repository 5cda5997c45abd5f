import { Loading } from '../ui/states/loading.tsx'
import classes from './opening.module.css'

/** Shown while a screen's file is loading. */
export function Opening() {
  return (
    <div className={classes.opening}>
      <Loading variant="custom" size="medium" />
    </div>
  )
}
