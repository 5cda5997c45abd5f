import classes from './latest-marks.module.css'
import { t } from '../messages.ts'

export type LatestMark = 'W' | 'D' | 'L'

/** The latest results on a middle line: won high, drawn centred, lost low. Newest last. */
export function LatestMarks({ marks }: { marks: readonly LatestMark[] }) {
  if (marks.length === 0) return null
  const letters = marks.map((mark) => t(`mark.${mark}`)).join(' ')
  return (
    <span className={classes.marks} role="img" aria-label={t('latestMarks', { marks: letters })}>
      {marks.map((mark, index) => (
        <i key={index} className={classes[mark]} aria-hidden="true">
          {t(`mark.${mark}`)}
        </i>
      ))}
    </span>
  )
}
