import {
  IconBallFootball,
  IconClockPlay,
  IconPingPong,
  IconTargetArrow,
  IconTriangleInverted,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import type { LiveScore } from '#engine/live/game.ts'
import type { Side } from '#engine/sports/types.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import classes from './turn-mark.module.css'
import { t } from './messages.ts'

const icons: Readonly<Record<LiveGameId, TablerIcon>> = {
  tabletennis: IconPingPong,
  racks: IconTriangleInverted,
  straight: IconTriangleInverted,
  x01: IconTargetArrow,
  cricket: IconTargetArrow,
  chess: IconClockPlay,
  foosball: IconBallFootball,
}

type Props = {
  readonly match: Pick<LiveMatchWire, 'game' | 'status'> & {
    readonly score: Pick<LiveScore, 'turn' | 'winner'>
  }
  readonly side: Side
  /** Whether the text is shown next to the mark if there is room. */
  readonly isTextVisible?: boolean
}

/** Marks whose turn it is: serve, throw, shot or move. */
export function TurnMark({ match: { game, status, score }, side, isTextVisible = false }: Props) {
  if (status !== 'live' || score.winner !== null || score.turn !== side) return null
  const label = t(`turnLabel.${game}`)
  return (
    <span className={classes.mark} title={isTextVisible ? undefined : label}>
      <Icon of={icons[game]} />
      <span className={isTextVisible ? undefined : text.hidden}>{label}</span>
    </span>
  )
}
