import type { ShownMatch } from '#contract/live/public.ts'
import type { Side } from '#engine/sports/types.ts'
import { findLeader } from '../../live/board/find-leader.ts'
import { TurnMark } from '../../live/board/turn-mark.tsx'
import classes from './board.module.css'
import {
  getScoreDisplay,
  describeOutcome,
  getSideName,
  describeMatchState,
} from './match-messages.ts'
import { SideScore, SideStrokes } from './side-score.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

const sides: readonly Side[] = [1, 2]

type Props = {
  readonly match: ShownMatch
  /** Shown at the end of the bottom line, such as the next match at this table. */
  readonly aside?: string | undefined
}

/** A scoreboard of one match: two halves, the score as large as possible. */
export function Board({ match, aside }: Props) {
  const { digits, isClock } = getScoreDisplay(match)
  const leader = findLeader(match)
  return (
    <div className={classes.board} data-sport={match.sportId}>
      <div
        className={classNames(kit.twoColumns, classes.halves)}
        data-places={isClock ? 'clock' : digits}
      >
        {sides.map((side) => {
          return (
            <section key={side} className={classes.half} data-leads={leader === side || undefined}>
              <div className={classes.top}>
                <h2 className={classes.name}>{getSideName(match, side)}</h2>
                <SideStrokes match={match} side={side} />
              </div>
              <div className={classes.number}>
                <SideScore match={match} side={side} />
              </div>
              <p className={classNames(text.question, classes.role)}>
                {describeOutcome(match, side)}
                <TurnMark match={match} side={side} isTextVisible />
              </p>
            </section>
          )
        })}
      </div>
      <div className={classNames(kit.row, classes.foot)}>
        <span className={classNames(kit.wrap, classes.games)}>
          {match.score.finished.map(([one, two], index) => (
            <span key={index}>
              {one > two ? <b>{one}</b> : one}–{two > one ? <b>{two}</b> : two}
            </span>
          ))}
        </span>
        <b className={classes.state} data-hot={match.score.matchPoint !== null || undefined}>
          {describeMatchState(match)}
        </b>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </div>
    </div>
  )
}
