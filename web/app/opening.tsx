import { Loading } from '../ui/states/loading.tsx'
import classes from './opening.module.css'

/** Stands while a screen's file is on its way. */
export function Opening() {
  return (
    <div className={classes.opening}>
      <Loading variant="custom" size="medium" />
    </div>
  )
}
