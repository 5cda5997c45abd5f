import { Link } from '@tanstack/react-router'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { classNames } from '../../ui/class-names.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { describeRules } from '../board/describe-state.ts'
import { leaderOf } from '../board/leader.ts'
import { LiveTiles } from '../board/live-tiles.tsx'
import { sideNames } from '../pad/score/side-names.ts'
import classes from './live-strip.module.css'
import { t } from './messages.ts'
import { useLive } from './use-live.ts'

/** As many as fit on a phone without hiding what is below. */
const most = 3

/** The matches in play, each a link to watch it; nothing if there are none. */
export function LiveStrip() {
  const items = useLive().query.data?.items ?? []
  if (items.length === 0) return null
  return (
    <SectionPanel
      title={t('title')}
      flush
      className={classes.strip}
      aside={
        <Link to="/live" className={text.link}>
          {t('count', { count: items.length })}
        </Link>
      }
    >
      <ul className={classes.list} aria-label={t('title')}>
        {items.slice(0, most).map((match) => (
          <LiveLink key={match.id} match={match} />
        ))}
      </ul>
    </SectionPanel>
  )
}

function LiveLink({ match }: { match: LiveMatchWire }) {
  const sides = sideNames(match)
  const leader = leaderOf(match)
  return (
    <li data-sport={match.sportId}>
      <Link to="/live/$id" params={{ id: match.id }} className={classes.match}>
        <SportIcon sport={match.sportId} />
        <span className={classes.who}>
          {sides.map(({ short }, at) => (
            <span key={at} className={classNames(text.trunc, leader === at + 1 && classes.ahead)}>
              {short}
            </span>
          ))}
          <small className={text.trunc}>{match.table ?? describeRules(match)}</small>
        </span>
        {([1, 2] as const).map((side) => (
          <LiveTiles
            key={side}
            match={match}
            side={side}
            name={sides[side - 1]!.short}
            isOutlined={leader !== side}
            className={classes.tiles}
          />
        ))}
      </Link>
    </li>
  )
}
