import classes from './out-mark.module.css'
import { t } from './messages.ts'

/** Marks players who withdrew or were disqualified. */
export function OutMark() {
  return <span className={classes.out}>{t('out')}</span>
}
