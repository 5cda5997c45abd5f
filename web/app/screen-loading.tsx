import { Loading } from '../ui/states/loading.tsx'
import classes from './screen-loading.module.css'

/** Shown while a screen's file is loading. */
export function ScreenLoading() {
  return (
    <div className={classes.opening}>
      <Loading variant="custom" size="medium" />
    </div>
  )
}
