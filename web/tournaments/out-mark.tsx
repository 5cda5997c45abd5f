import classes from './out-mark.module.css'
import { t } from './messages.ts'

/** Stands beside whoever withdrew or was disqualified. */
export function OutMark() {
  return <span className={classes.out}>{t('out')}</span>
}
