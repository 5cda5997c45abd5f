import type { ShownMatch } from '#contract/live/public.ts'
import { classNames } from '../../../ui/class-names.ts'
import { findLeader } from '../../../live/board/find-leader.ts'
import { TurnMark } from '../../../live/board/turn-mark.tsx'
import { SportIcon } from '../../../ui/sports/sport-icon.tsx'
import {
  formatDuration,
  getScoreDisplay,
  getShortSideName,
  minSilenceMs,
  describeMatchState,
} from '../../board/match-messages.ts'
import { SideScore } from '../../board/side-score.tsx'
import classes from './live-tiles.module.css'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly matches: readonly ShownMatch[]
  readonly now: number
  /** Whether it is shown above another page. */
  readonly isStrip?: boolean
}

/** Live matches next to each other, at most six. */
export function LiveTiles({ matches, now, isStrip = false }: Props) {
  return (
    <section
      className={classNames(classes.tiles, isStrip && classes.strip)}
      data-count={matches.length}
      aria-label={t('nowPlaying')}
    >
      {matches.map((match) => (
        <Tile key={match.id} match={match} now={now} />
      ))}
    </section>
  )
}

function Tile({ match, now }: { readonly match: ShownMatch; readonly now: number }) {
  const { score, sportId, table, tournamentName } = match
  const silence = now - Date.parse(match.lastEventAt ?? match.startedAt)
  const isSilent = silence > minSilenceMs
  const leader = findLeader(match)
  const { digits, isClock } = getScoreDisplay(match)
  return (
    <section className={classes.tile} data-sport={sportId} data-places={isClock ? 'clock' : digits}>
      <div className={classNames(kit.row, classes.head)}>
        <SportIcon sport={sportId} />
        <b>{table ?? tournamentName ?? t(`sport.${sportId}`)}</b>
        {isSilent && <span className={kit.faint}>{formatDuration(silence)}</span>}
        <span className={classes.state} data-hot={score.matchPoint !== null || undefined}>
          {describeMatchState(match)}
        </span>
      </div>
      {([1, 2] as const).map((side) => (
        <div
          key={side}
          className={classes.side}
          data-side={side}
          data-leads={leader === side || undefined}
        >
          <span className={classes.name}>{getShortSideName(match, side)}</span>
          <span className={classes.turn}>
            <TurnMark match={match} side={side} />
          </span>
          <span className={classes.score}>
            <SideScore match={match} side={side} />
          </span>
        </div>
      ))}
    </section>
  )
}
