import { classNames } from '../class-names.ts'
import classes from './skeleton.module.css'
import text from '../text.module.css'
import { t } from '../messages.ts'

export type SkeletonLayout = 'card' | 'list' | 'table' | 'dashboard'

type Props = { layout: SkeletonLayout; count?: number; label?: string | null }

/** A grey bar in place of text. */
export function Bone({ className }: { className?: string | undefined }) {
  return <span className={classNames(classes.bone, className)} />
}

function SkeletonItem({ layout }: { layout: SkeletonLayout }) {
  if (layout === 'card' || layout === 'dashboard') {
    return (
      <div className={classes.card}>
        <Bone className={classes.title} />
        <Bone className={classes.block} />
        <Bone />
        <Bone className={classes.short} />
      </div>
    )
  }
  return (
    <div className={classNames(classes.line, layout === 'table' && classes.cells)}>
      <Bone className={classes.square} />
      <Bone className={classes.name} />
      <Bone className={classes.number} />
    </div>
  )
}

/** The outline of a layout while its data loads. */
export function Skeleton({ layout, count = 3, label = t('loading') }: Props) {
  return (
    <div className={classes[layout]} role="status">
      <span className={text.hidden}>{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonItem key={index} layout={layout} />
      ))}
    </div>
  )
}
