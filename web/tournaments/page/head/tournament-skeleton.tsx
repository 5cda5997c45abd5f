import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx'
import classes from './tournament-skeleton.module.css'

export function TournamentSkeleton() {
  return (
    <>
      <div className={classes.head} aria-hidden="true">
        <Bone className={classes.title} />
        <Bone className={classes.facts} />
      </div>
      <Skeleton layout="table" count={10} />
    </>
  )
}
