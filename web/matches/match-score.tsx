import { Link } from '@tanstack/react-router'
import type { Match } from '#contract/matches.ts'
import type { Side } from '#engine/sports/types.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { FlipTiles } from '../ui/scores/flip-tiles.tsx'
import text from '../ui/text.module.css'
import classes from './match-score.module.css'
import { scoreDetail, formatScore } from './format-score.ts'
import { sidePlayers } from './side-names.ts'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

/** Both sides and the score between them; the winner's tile is filled. */
export function MatchScore({ match }: { match: Match }) {
  const { score1, score2, winnerSide, sportId, details } = match
  const detail = scoreDetail(match)
  const isDraw = winnerSide === 0
  return (
    <div className={classes.score} data-sport={sportId}>
      <MatchSide match={match} side={1} />
      <span className={classNames(kit.row, kit.gap2)}>
        <FlipTiles size="l" value={formatScore(score1)} outlined={!isDraw && winnerSide !== 1} />
        <span className={kit.faint} aria-hidden="true">
          –
        </span>
        <FlipTiles size="l" value={formatScore(score2)} outlined={!isDraw && winnerSide !== 2} />
      </span>
      <MatchSide match={match} side={2} />
      {detail !== '' && (
        <p className={classNames(text.num, classes.detail, classes.parts)}>{detail}</p>
      )}
      {details?.white !== undefined && (
        <p className={classNames(text.label, classes.detail)}>
          {t('hadWhite', { name: match.players[details.white - 1]?.name ?? '' })}
        </p>
      )}
    </div>
  )
}

function MatchSide({ match, side }: { match: Match; side: Side }) {
  const attack = match.details?.attack?.[side - 1]
  return (
    <div className={classNames(classes.side, match.winnerSide === side && classes.won)}>
      {sidePlayers(match, side).map(({ id, name, avatarUrl }, index) => (
        <span key={id} className={classNames(kit.row, kit.gap1, classes.member)}>
          <Avatar id={id} name={name} size="m" picture={avatarUrl} />
          <Link to="/players/$id" params={{ id }} className={classes.name}>
            {name}
          </Link>
          {attack !== undefined && (
            <span className={text.label}>{attack === index + 1 ? t('attack') : t('defence')}</span>
          )}
        </span>
      ))}
    </div>
  )
}
