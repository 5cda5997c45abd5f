import { Link } from '@tanstack/react-router'
import type { Match } from '#contract/matches.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Side } from '#engine/sports/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { Delta } from '../../ui/scores/delta.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './match-rows.module.css'
import { scoreDetail, formatScore } from '../format-score.ts'
import { sidePlayers, sideNames } from '../side-names.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { t } from '../messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

/** Matches with scores and rating changes; a row opens the match. */
export function MatchRows({ matches }: { matches: readonly Match[] }) {
  return (
    <ul className={classNames(kit.lines, kit.card, kit.clip)} aria-label={t('matches')}>
      {matches.map((match) => (
        <li key={match.id} data-sport={match.sportId}>
          <Row match={match} />
        </li>
      ))}
    </ul>
  )
}

function Row({ match }: { match: Match }) {
  const { id, sportId, status, winnerSide } = match
  const [first, second] = sideNames(match)
  const detail = scoreDetail(match)
  const formatText = formatWithPurpose(match)
  return (
    <Link
      to="/matches"
      search={(old) => ({ ...old, match: id })}
      resetScroll={false}
      className={classNames(
        classes.row,
        status === 'void' && classes.void,
        detail === '' && classes.plain,
      )}
    >
      <span className={classes.sport} title={readName(sports[sportId].name)}>
        <SportIcon sport={sportId} />
        <span className={text.hidden}>{readName(sports[sportId].name)}:</span>
      </span>
      <span className={classNames(text.trunc, classes.first, winnerSide === 1 && kit.bold)}>
        {first}
      </span>
      <span className={classes.delta1}>
        <SideDelta match={match} side={1} />
      </span>
      <span className={classNames(text.num, classes.score)}>
        <span className={winnerSide === 2 ? classNames(kit.medium, text.dim) : undefined}>
          {formatScore(match.score1)}
        </span>
        <span className={classNames(kit.wideOnly, kit.faint)}>–</span>
        <span className={winnerSide === 1 ? classNames(kit.medium, text.dim) : undefined}>
          {formatScore(match.score2)}
        </span>
      </span>
      <span className={classes.delta2}>
        <SideDelta match={match} side={2} />
      </span>
      <span className={classNames(text.trunc, classes.second, winnerSide === 2 && kit.bold)}>
        {second}
      </span>
      <span className={classNames(text.trunc, text.num, classes.detail)}>{detail}</span>
      <span className={classNames(text.trunc, classes.format)} title={formatText}>
        {status === 'void' && <Badge>{t('void')}</Badge>} {formatText}
      </span>
      <span className={classes.when}>
        <When at={match.playedAt} />
      </span>
    </Link>
  )
}

/** Returns the format, with the tournament or match type unless it is casual. */
function formatWithPurpose({ format, matchType, tournamentName }: Match): string {
  if (matchType === 'casual') return format
  return t('kind', { format, purpose: tournamentName ?? t(`purpose.${matchType}`) })
}

/** The rating change of each player of a side, in the order of the names. */
function SideDelta({ match, side }: { match: Match; side: Side }) {
  const changes = sidePlayers(match, side)
    .map((player) => match.deltas.find(({ playerId }) => playerId === player.id))
    .filter((change) => change !== undefined)
  return changes.map(({ playerId, before, after }, index) => (
    <span key={playerId}>
      {index > 0 && <span className={text.dim}>/</span>}
      <Delta value={Math.round(after) - Math.round(before)} />
    </span>
  ))
}
