import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './bracket-skeleton.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const matchesPerRound = [4, 2, 1] as const

/** The skeleton of a bracket. */
export function BracketSkeleton() {
  return (
    <div className={classNames(kit.card, classes.frame)} role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {matchesPerRound.map((count) => (
        <div key={count} className={classNames(kit.column, kit.gap4, classes.round)}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={classNames(kit.column, classes.box)}>
              <Bone />
              <Bone />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
