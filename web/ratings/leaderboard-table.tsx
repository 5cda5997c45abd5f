import { Fragment, useRef } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LeaderboardEntry } from '#contract/ratings.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { LatestMarks } from '../ui/scores/latest-marks.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Rating } from '../ui/scores/rating.tsx'
import text from '../ui/text.module.css'
import { useRowMoves } from '../ui/hooks/use-row-moves.ts'
import { When } from '../ui/i18n/when.tsx'
import { type BoardProps, provisionalRule, retiredRule, splitBoard } from './board-props.ts'
import classes from './leaderboard-table.module.css'
import { Movement } from './movement.tsx'
import { PlayerDetail } from './player-detail.tsx'
import { Rank } from './rank.tsx'
import { t } from './messages.ts'

const columns = 11

export function LeaderboardTable({ board, me, open, onOpen }: BoardProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { ranked, provisional, retired } = splitBoard(board)
  useRowMoves(body, board.items.map(({ playerId }) => playerId).join())
  const row = (entry: LeaderboardEntry) => (
    <Fragment key={entry.playerId}>
      <Row
        entry={entry}
        mine={entry.playerId === me}
        open={entry.playerId === open}
        onOpen={() => onOpen(entry.playerId)}
      />
      {entry.playerId === open && (
        <tr className={classNames(entry.playerId === me && classes.me)}>
          <td className={classes.detail} colSpan={columns}>
            <PlayerDetail entry={entry} board={board.board} />
          </td>
        </tr>
      )}
    </Fragment>
  )
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={t('rank')}>#</abbr>
            </th>
            <th scope="col">
              <span className={text.hidden}>{t('movement')}</span>
            </th>
            <th scope="col" className={classes.left}>
              {t('player')}
            </th>
            <th scope="col">{t('ratingDeviation')}</th>
            <th scope="col">{t('games')}</th>
            <th scope="col">
              <abbr title={t('wonLostDrawn')}>{t('wonLostDrawnShort')}</abbr>
            </th>
            <th scope="col" className={classes.second}>
              {t('winRate')}
            </th>
            <th scope="col" className={classes.first}>
              {t('streak')}
            </th>
            <th scope="col">{t('lastFive')}</th>
            <th scope="col" className={classes.third}>
              {t('lastPlayed')}
            </th>
            <th scope="col">
              <span className={text.hidden}>{t('details')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {ranked.map(row)}
          {provisional.length > 0 && <Rule>{provisionalRule()}</Rule>}
          {provisional.map(row)}
          {retired.length > 0 && <Rule>{retiredRule()}</Rule>}
          {retired.map(row)}
        </tbody>
      </table>
    </div>
  )
}

function Rule({ children }: { children: string }) {
  return (
    <tr className={classes.rule}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

type RowProps = { entry: LeaderboardEntry; mine: boolean; open: boolean; onOpen: () => void }

function Row({ entry, mine, open, onOpen }: RowProps) {
  const { playerId, name, rank, provisional } = entry
  return (
    <tr
      data-row={playerId}
      className={classNames(
        classes.row,
        mine && classes.me,
        open && classes.open,
        provisional && classes.provisional,
      )}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, button')) onOpen()
      }}
    >
      <td className={classNames(classes.rank, text.num)}>
        <Rank entry={entry} />
      </td>
      <td className={classes.movement}>{rank !== null && <Movement places={entry.movement} />}</td>
      <td className={classes.left}>
        <span className={text.row}>
          <Avatar id={playerId} name={name} picture={entry.avatarUrl} />
          <Link to="/players/$id" params={{ id: playerId }} className={classes.name}>
            {name}
          </Link>
          {mine && <span className={text.you}>{t('you')}</span>}
        </span>
      </td>
      <td>
        <Rating
          rating={entry.rating}
          deviation={entry.ratingDeviation}
          provisional={provisional}
          size="row"
        />
      </td>
      <td className={text.num}>{entry.games}</td>
      <td className={text.num}>
        {entry.wins}–{entry.losses}–{entry.draws}
      </td>
      <td className={classNames(text.num, classes.second)}>{entry.winRate.toFixed(1)}%</td>
      <td className={classNames(text.num, classes.first)}>{streakText(entry.streak)}</td>
      <td>
        <LatestMarks marks={entry.form} />
      </td>
      <td className={classNames(text.dim, classes.third)}>
        {entry.lastPlayed && <When at={entry.lastPlayed} />}
      </td>
      <td className={classes.more}>
        <IconButton
          icon={open ? IconChevronDown : IconChevronRight}
          label={t('detailsOf', { name })}
          aria-expanded={open}
          onClick={onOpen}
        />
      </td>
    </tr>
  )
}

/** `4W` for a winning streak, `2L` for a losing streak, a dash after a draw. */
function streakText(streak: number): string {
  if (streak === 0) return '–'
  return streak > 0 ? t('streak.won', { games: streak }) : t('streak.lost', { games: -streak })
}
