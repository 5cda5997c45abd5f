import { IconTriangleInverted } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { HalfName } from '../pad/score/half.tsx'
import classes from './pool.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly names: readonly string[]
  readonly hasTurn: boolean
  readonly children: ReactNode
  /** Describes whose turn it is. */
  readonly turnText: string
  /** Consecutive fouls; null if they are not counted. */
  readonly fouls: number | null
}

/** A side of the board: name, score, turn and consecutive fouls. */
export function SideBoard({ names, hasTurn, children, turnText, fouls }: Props) {
  return (
    <section
      className={classNames(kit.column, classes.side, hasTurn && classes.on)}
      aria-label={names.join(' & ')}
    >
      <div className={classes.head}>
        <HalfName names={names} />
      </div>
      {children}
      <div className={classNames(kit.note, kit.row, classes.turn)}>
        {hasTurn && <Icon of={IconTriangleInverted} size="s" />}
        <span>{turnText}</span>
      </div>
      {fouls !== null && <Fouls count={fouls} />}
    </section>
  )
}

function Fouls({ count }: { readonly count: number }) {
  return (
    <div
      className={classNames(kit.note, kit.row, classes.fouls)}
      data-hot={count === 2 || undefined}
    >
      <span className={classes.dots} aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <i key={at} data-filled={at < count || undefined} />
        ))}
      </span>
      {count === 0 ? t('noFouls') : count === 2 ? t('twoFouls') : t('foulsRunning', { count })}
    </div>
  )
}
