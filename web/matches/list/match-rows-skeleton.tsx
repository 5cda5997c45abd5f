import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './match-rows-skeleton.module.css'
import { t } from '../messages.ts'

export function MatchRowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.list} role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className={classes.row}>
          <Bone className={classes.sport} />
          <Bone className={classes.name} />
          <Bone className={classes.score} />
          <Bone className={classes.name} />
          <Bone className={classes.when} />
        </div>
      ))}
    </div>
  )
}
