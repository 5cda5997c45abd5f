import { Bone, Skeleton } from '../../ui/skeleton.tsx'
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
