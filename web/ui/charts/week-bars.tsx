import { classNames } from '../class-names.ts'
import classes from './week-bars.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../i18n/translations.ts'

type Props = { days: readonly number[] }

/** Matches on each day of this week, from its first day. */
export function WeekBars({ days }: Props) {
  const highest = Math.max(...days, 1)
  return (
    <span
      className={classes.week}
      role="img"
      aria-label={t('matchesByDay', { days: joinFacts(days) })}
    >
      {days.map((count, index) => (
        <i
          key={index}
          className={classNames(count === 0 && classes.none)}
          style={{ '--share': count / highest } as React.CSSProperties}
        />
      ))}
    </span>
  )
}
