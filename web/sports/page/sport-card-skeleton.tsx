import { classNames } from '../../ui/class-names.ts'
import { Bone } from '../../ui/states/skeleton.tsx'
import card from './sport-card.module.css'
import classes from './sport-card-skeleton.module.css'

/** The skeleton of a sport's card. */
export function SportCardSkeleton() {
  return (
    <div className={classNames(card.card, classes.card)} aria-hidden="true">
      <Bone className={classes.title} />
      <div className={card.rating}>
        <Bone className={classes.number} />
        <Bone className={classes.line} />
      </div>
      <div className={card.top}>
        {[0, 1, 2].map((place) => (
          <div key={place} className={classes.row}>
            <Bone className={classes.square} />
            <Bone className={classes.name} />
          </div>
        ))}
      </div>
      <div className={card.foot}>
        <Bone className={classes.button} />
      </div>
    </div>
  )
}
