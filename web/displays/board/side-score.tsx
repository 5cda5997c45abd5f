import type { ShownMatch } from '#contract/live/public.ts'
import type { Side } from '#engine/sports/types.ts'
import { findLeader } from '../../live/board/find-leader.ts'
import { ScoreTiles } from '../../live/pad/score/score-tiles.tsx'
import { getScoreDisplay, getSideName, getPartsWon } from './match-messages.ts'
import classes from './side-score.module.css'
import { t } from './messages.ts'

type Props = { readonly match: ShownMatch; readonly side: Side }

/** The score of one side in tiles, filled for the leader. */
export function SideScore({ match, side }: Props) {
  const { digits, format } = getScoreDisplay(match)
  const value = format(match.score.now[side - 1]!)
  const label = t('score', { name: getSideName(match, side), score: value })
  return (
    <ScoreTiles
      value={value}
      tileCount={digits}
      isOutlined={findLeader(match) !== side}
      label={label}
    />
  )
}

/** Maximum number of strokes that can be counted at a glance. */
const maxStrokes = 7

/** Games, legs or sets that a side has won, as strokes. */
export function SideStrokes({ match, side }: Props) {
  const won = getPartsWon(match)
  const { partsToWin } = getScoreDisplay(match)
  if (won === null || partsToWin === null) return null
  const count = won[side - 1]!
  if (partsToWin > maxStrokes) return <b className={classes.count}>{count}</b>
  return (
    <span className={classes.strokes} role="img" aria-label={t('won', { count })}>
      {Array.from({ length: partsToWin }, (_, index) => (
        <i key={index} data-won={index < count || undefined} />
      ))}
    </span>
  )
}
