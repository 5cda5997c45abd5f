import { Bone } from '../ui/states/skeleton.tsx'
import text from '../ui/text.module.css'
import classes from './players-skeleton.module.css'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

const rows = Array.from({ length: 12 }, (_, place) => place)

export function PlayersSkeleton() {
  return (
    <div className={kit.card} role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <Bone className={classes.face} />
          <Bone className={classes.name} />
          <Bone />
        </div>
      ))}
    </div>
  )
}
