import type { SportOverview } from '#contract/ratings.ts'
import { sports as sportsById } from '#engine/sports/sports.ts'
import { SportChip } from '../ui/sports/sport-chip.tsx'
import text from '../ui/text.module.css'
import { WeekBars } from '../ui/charts/week-bars.tsx'
import classes from './week-by-sport.module.css'
import { t } from './messages.ts'
import { readName } from '../ui/i18n/read-message.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

/** The number of matches of each sport this week. */
export function WeekBySport({ sports }: { sports: readonly SportOverview[] }) {
  return (
    <section className={classNames(kit.card, kit.wideOnly, classes.panel)} aria-labelledby="week">
      <h2 id="week">{t('thisWeek')}</h2>
      <ul className={classes.list}>
        {sports.map(({ sportId, week }) => (
          <li key={sportId} data-sport={sportId}>
            <SportChip sport={sportId} name={readName(sportsById[sportId].name)} />
            <WeekBars days={week} />
            <b className={text.num}>{week.reduce((sum, day) => sum + day, 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
