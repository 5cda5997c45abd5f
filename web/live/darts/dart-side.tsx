import { IconTargetArrow } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { Length, LegScore } from '#engine/live/darts/legs.ts'
import { Icon } from '../../ui/icon.tsx'
import { HalfName } from '../pad/score/half.tsx'
import type { SideNames } from '../pad/props.ts'
import { Strokes } from '../pad/score/strokes.tsx'
import classes from './dart-side.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly names: SideNames
  readonly side: Side
  readonly score: LegScore & { readonly settings: Length }
  readonly hasTurn: boolean
  /** What the side needs to do, or that it is waiting. */
  readonly turnText: string
  readonly children: ReactNode
  readonly below?: ReactNode
}

/** One side of the board: name, legs won, score, and whether it throws. */
export function DartSide({ names, side, score, hasTurn, turnText, children, below }: Props) {
  return (
    <section
      className={classNames(kit.column, classes.side)}
      data-on={hasTurn || undefined}
      aria-label={names.whole}
    >
      <div className={classes.head} data-long={names.names.some(isLongName) || undefined}>
        <HalfName names={names.names} />
        <PartsWon score={score} side={side} />
      </div>
      {children}
      <p className={classNames(kit.note, kit.row, classes.turn)}>
        {hasTurn && <Icon of={IconTargetArrow} size="s" />}
        <span>{turnText}</span>
      </p>
      {below}
    </section>
  )
}

/** Whether a name takes more than two lines next to the strokes on a phone. */
const isLongName = ({ length }: string) => length > 22

/** Above this number the strokes are drawn closer together. */
const maxWideStrokes = 4

const getWinsNeeded = (bestOf: number) => (bestOf + 1) / 2

/** Legs won, and sets if the match has them. */
function PartsWon({ score, side }: Pick<Props, 'score' | 'side'>) {
  const { legs, sets } = score.settings
  const countWonBySide = (won: Pair) => won[side - 1]!
  if (legs === 1 && sets === undefined) return null
  return (
    <span
      className={classes.won}
      data-sets={sets !== undefined || undefined}
      data-many={getWinsNeeded(legs) > maxWideStrokes || undefined}
    >
      {sets !== undefined && (
        <Strokes
          count={countWonBySide(score.sets)}
          needed={getWinsNeeded(sets)}
          label={t('setsWon', { won: countWonBySide(score.sets), total: getWinsNeeded(sets) })}
        />
      )}
      <Strokes
        count={countWonBySide(score.legs)}
        needed={getWinsNeeded(legs)}
        label={t('legsWon', { won: countWonBySide(score.legs), total: getWinsNeeded(legs) })}
      />
    </span>
  )
}
