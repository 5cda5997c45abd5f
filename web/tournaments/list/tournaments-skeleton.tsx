import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './tournaments-skeleton.module.css'
import { t } from './messages.ts'

const rowsPerGroup = [2, 4, 6] as const

export function TournamentsSkeleton() {
  return (
    <div role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {rowsPerGroup.map((rows) => (
        <div key={rows} className={classes.group}>
          <Bone className={classes.title} />
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={classes.row}>
              <Bone className={classes.icon} />
              <Bone className={classes.name} />
              <Bone className={classes.date} />
              <Bone className={classes.progress} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
