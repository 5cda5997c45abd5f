import { useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { LeaderboardEntry } from '#contract/ratings.ts'
import { classNames } from '../ui/class-names.ts'
import { LatestMarks } from '../ui/scores/latest-marks.tsx'
import { Rating } from '../ui/scores/rating.tsx'
import text from '../ui/text.module.css'
import { useRowMoves } from '../ui/hooks/use-row-moves.ts'
import { When } from '../ui/i18n/when.tsx'
import { type BoardProps, getProvisionalRule, getRetiredRule, splitBoard } from './board-props.ts'
import classes from './leaderboard-cards.module.css'
import { Movement } from './movement.tsx'
import { PlayerDetail } from './player-detail.tsx'
import { Rank } from './rank.tsx'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

/** The leaderboard on a phone: two-line rows with the rating at the right. */
export function LeaderboardCards({ board, me, openPlayerId, onOpen }: BoardProps) {
  const list = useRef<HTMLUListElement>(null)
  const { ranked, provisional, retired } = splitBoard(board)
  useRowMoves(list, board.items.map(({ playerId }) => playerId).join())
  const renderCard = (entry: LeaderboardEntry) => (
    <li
      key={entry.playerId}
      data-row={entry.playerId}
      className={classNames(
        entry.playerId === me && kit.mine,
        entry.provisional && classes.provisional,
      )}
    >
      <Line
        entry={entry}
        isMine={entry.playerId === me}
        isOpen={entry.playerId === openPlayerId}
        onOpen={() => onOpen(entry.playerId)}
      />
      {entry.playerId === openPlayerId && (
        <div className={classes.detail}>
          <PlayerDetail entry={entry} board={board.board} isNarrow />
          <Link
            to="/players/$id"
            params={{ id: entry.playerId }}
            className={classNames(kit.row, classes.page)}
          >
            {t('openPage', { name: entry.name })}
          </Link>
        </div>
      )}
    </li>
  )
  return (
    <ul ref={list} className={classNames(kit.card, classes.list)}>
      {ranked.map(renderCard)}
      {provisional.length > 0 && <li className={classes.rule}>{getProvisionalRule()}</li>}
      {provisional.map(renderCard)}
      {retired.length > 0 && <li className={classes.rule}>{getRetiredRule()}</li>}
      {retired.map(renderCard)}
    </ul>
  )
}

type LineProps = { entry: LeaderboardEntry; isMine: boolean; isOpen: boolean; onOpen: () => void }

function Line({ entry, isMine, isOpen, onOpen }: LineProps) {
  const { rank, name, provisional } = entry
  return (
    <button type="button" className={classes.line} aria-expanded={isOpen} onClick={onOpen}>
      <span className={classes.rank}>
        <b className={text.num}>
          <Rank entry={entry} />
        </b>
        <small>{rank !== null && <Movement places={entry.movement} />}</small>
      </span>
      <span className={kit.narrow}>
        <span className={text.row}>
          <span className={classNames(classes.name, text.trunc)}>{name}</span>
          {isMine && <span className={text.you}>{t('you')}</span>}
        </span>
        <span className={classes.sub}>
          <span className={text.num}>
            {entry.wins}–{entry.losses}–{entry.draws}
          </span>
          <span className={text.num}>{Math.round(entry.winRate)}%</span>
          <span className={text.trunc}>{entry.lastPlayed && <When at={entry.lastPlayed} />}</span>
        </span>
      </span>
      <LatestMarks marks={entry.form} />
      <span className={text.right}>
        <Rating
          rating={entry.rating}
          deviation={entry.ratingDeviation}
          provisional={provisional}
          size="card"
        />
      </span>
    </button>
  )
}
