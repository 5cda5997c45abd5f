import { Bone } from '../ui/states/skeleton.tsx'
import text from '../ui/text.module.css'
import classes from './leaderboard-skeleton.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

/** The rows that fit a laptop’s screen. */
const rows = Array.from({ length: 16 }, (_, index) => index)

export function LeaderboardSkeleton() {
  return (
    <div className={classNames(kit.card, classes.table)} role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {rows.map((row) => (
        <div key={row} className={classNames(kit.row, kit.gap3, classes.row)}>
          <Bone className={classes.rank} />
          <Bone className={classes.square} />
          <Bone className={classes.name} />
          <Bone className={classes.rating} />
          <Bone className={classes.form} />
        </div>
      ))}
    </div>
  )
}
