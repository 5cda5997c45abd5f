import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveScore } from '#engine/live/game.ts'
import type { Side } from '#engine/sports/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { ScoreTiles } from '../pad/score/score-tiles.tsx'
import classes from './live-tiles.module.css'
import { formatTiles } from './format-tiles.ts'
import { t } from './messages.ts'

type Props = {
  readonly match: Pick<LiveMatchWire, 'game' | 'settings'> & { readonly score: LiveScore }
  readonly side: Side
  /** For screen readers. */
  readonly name: string
  readonly isOutlined: boolean
  readonly className?: string | undefined
}

/** The score of a side; the leader's is filled. */
export function LiveTiles({ match, side, name, isOutlined, className }: Props) {
  const { value, tileCount } = formatTiles(match)[side - 1]!
  return (
    <ScoreTiles
      value={value}
      tileCount={tileCount}
      isOutlined={isOutlined}
      label={t('score', { name, score: value })}
      className={classNames(classes.notched, className)}
    />
  )
}
