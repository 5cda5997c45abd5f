import { classNames } from '../class-names.ts'
import classes from './rating.module.css'
import text from '../text.module.css'
import { t } from '../messages.ts'

type Props = {
  rating: number
  deviation?: number
  provisional?: boolean
  size?: 'row' | 'card' | 'big' | 'plain'
}

/** A rating with its deviation; a question mark while provisional. */
export function Rating({ rating, deviation, provisional = false, size = 'plain' }: Props) {
  return (
    <span className={classNames(text.num, classes[size], provisional && classes.provisional)}>
      {Math.round(rating)}
      {provisional && (
        <span className={classNames(text.question, classes.mark)}>
          <span aria-hidden="true">?</span>
          <span className={text.hidden}> {t('provisional')}</span>
        </span>
      )}
      {deviation !== undefined && (
        <>
          {' '}
          <span className={classes.deviation}>±{Math.round(deviation)}</span>
        </>
      )}
    </span>
  )
}
