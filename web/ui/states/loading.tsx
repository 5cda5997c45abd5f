import { classNames } from '../class-names.ts'
import classes from './loading.module.css'
import { Mark } from '../sports/mark.tsx'
import { Skeleton, type SkeletonLayout } from './skeleton.tsx'
import { t } from '../messages.ts'

type Props = {
  variant?: 'circular' | 'linear' | 'custom' | 'skeleton'
  size?: 'small' | 'medium' | 'large'
  message?: string | null
  layout?: SkeletonLayout
  count?: number
}

/** A loading indicator, in the variants of the specification; `custom` is the product's logo. */
export function Loading({
  variant = 'circular',
  size = 'medium',
  message = t('loading'),
  layout = 'card',
  count = 3,
}: Props) {
  if (variant === 'skeleton') return <Skeleton layout={layout} count={count} label={message} />
  return (
    <div className={classNames(classes.wrap, classes[size])} role="status">
      {variant === 'circular' && <span className={classes.circle} />}
      {variant === 'linear' && <span className={classes.track} />}
      {variant === 'custom' && (
        <span className={classes.mark}>
          <Mark />
        </span>
      )}
      {message !== null && <span>{message}</span>}
    </div>
  )
}
