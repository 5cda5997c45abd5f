import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './bracket-skeleton.module.css'
import { t } from './messages.ts'

const matchesPerRound = [4, 2, 1] as const

/** The skeleton of a bracket. */
export function BracketSkeleton() {
  return (
    <div className={classes.frame} role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {matchesPerRound.map((count) => (
        <div key={count} className={classes.round}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={classes.box}>
              <Bone />
              <Bone />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
