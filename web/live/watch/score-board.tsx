import type { LiveMatchWire } from '#contract/live/match.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { findLeader } from '../board/find-leader.ts'
import { LiveTiles } from '../board/live-tiles.tsx'
import { TurnMark } from '../board/turn-mark.tsx'
import { listStateFacts } from '../board/describe-state.ts'
import { joinSideNames } from '../pad/score/side-names.ts'
import type { SideNames } from '../pad/props.ts'
import { Strokes } from '../pad/score/strokes.tsx'
import classes from './score-board.module.css'
import type { MatchView } from './view.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly match: LiveMatchWire
  readonly sides: Pair<SideNames>
  readonly view: MatchView
  /** Whether there has been no update for a while. */
  readonly isStale: boolean
}

/** The scoreboard: both sides with tiles, last entries and whose turn it is. */
export function ScoreBoard({ match, sides, view, isStale }: Props) {
  const { score } = match
  const { checkoutRoute } = view
  return (
    <section
      className={classNames(classes.board, isStale && classes.old)}
      aria-label={joinSideNames(sides)}
    >
      {score.finished.length > 0 && (
        <div className={classes.games}>
          {score.finished.map(([one, two], index) => (
            <span key={index}>
              <span data-won={one > two || undefined}>{one}</span>–
              <span data-won={two > one || undefined}>{two}</span>
            </span>
          ))}
          {score.winner === null && (
            <span className={classes.playing}>
              <span>{score.now[0]}</span>–<span>{score.now[1]}</span>
            </span>
          )}
          <b>{listStateFacts(match)[0]}</b>
        </div>
      )}
      <div className={kit.twoColumns}>
        {([1, 2] as const).map((side) => (
          <Half key={side} match={match} side={side} names={sides[side - 1]!} view={view} />
        ))}
      </div>
      {checkoutRoute.length > 0 && (
        <ol className={classes.path} aria-label={t('checkoutRoute')}>
          {checkoutRoute.map((dart, index) => (
            <li key={index} data-out={index === checkoutRoute.length - 1 || undefined}>
              <span>
                {index === checkoutRoute.length - 1
                  ? t('out')
                  : t(index === 0 ? 'first' : 'second')}
              </span>
              <b>{dart}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type HalfProps = {
  readonly match: LiveMatchWire
  readonly side: Side
  readonly names: SideNames
  readonly view: MatchView
}

function Half({ match, side, names, view }: HalfProps) {
  const isLeading = findLeader(match) === side
  const [player] = match.sides[side - 1]!
  const won = match.score.sets ?? match.score.won
  const needed = countNeeded(getBestOf(match))
  const latest = view.latest[side - 1]!
  return (
    <div className={classNames(classes.half, isLeading && classes.leads)}>
      <div className={classes.head}>
        <span className={kit.wideOnly}>
          <Avatar id={player?.id ?? ''} name={player?.name ?? ''} picture={player?.avatarUrl} />
        </span>
        <h2>{names.whole}</h2>
        {won !== null && needed > 1 && (
          <Strokes count={won[side - 1]!} needed={needed} label={`${won[side - 1]!}`} />
        )}
      </div>
      <div className={classes.middle}>
        <LiveTiles
          match={match}
          side={side}
          name={names.short}
          isOutlined={!isLeading}
          className={classes.tiles}
        />
        <div className={classes.told}>
          {latest.length > 0 && (
            <p className={classNames(kit.wideOnly, classes.latest)}>
              <span>{t('visits')}</span>
              {latest.map(({ text, isHigh }, index) => (
                <b key={index} data-high={isHigh || undefined}>
                  {text}
                </b>
              ))}
            </p>
          )}
          <dl className={classNames(kit.note, kit.wrap, classes.facts)}>
            {view.facts[side - 1]!.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p
        className={classNames(kit.row, classes.turn)}
        data-at={match.score.turn === side || undefined}
      >
        <TurnMark match={match} side={side} />
        <span>{view.turn[side - 1]}</span>
      </p>
    </div>
  )
}

/** Returns the best-of in sets, legs or games; 1 if the score is a single race. */
function getBestOf({ settings }: Pick<LiveMatchWire, 'settings'>): number {
  const { sets, legs, games, bestOf } = settings as Partial<
    Record<'sets' | 'legs' | 'games' | 'bestOf', number>
  >
  return sets ?? legs ?? games ?? bestOf ?? 1
}
