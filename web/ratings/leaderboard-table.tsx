import { useRef } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LeaderboardEntry } from '#contract/ratings.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { LatestMarks } from '../ui/scores/latest-marks.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { type Column, DataTable } from '../ui/layout/data-table.tsx'
import { Rating } from '../ui/scores/rating.tsx'
import text from '../ui/text.module.css'
import { useRowMoves } from '../ui/hooks/use-row-moves.ts'
import { When } from '../ui/i18n/when.tsx'
import { type BoardProps, getProvisionalRule, getRetiredRule, splitBoard } from './board-props.ts'
import classes from './leaderboard-table.module.css'
import { Movement } from './movement.tsx'
import { PlayerDetail } from './player-detail.tsx'
import { Rank } from './rank.tsx'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

/** The leaderboard on a desktop. A row opens the player's rating history. */
export function LeaderboardTable({ board, me, openPlayerId, onOpen }: BoardProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { ranked, provisional, retired } = splitBoard(board)
  useRowMoves(body, board.items.map(({ playerId }) => playerId).join())
  return (
    <DataTable
      body={body}
      columns={columns(me, openPlayerId, onOpen)}
      sections={[
        { rows: ranked },
        { title: getProvisionalRule(), rows: provisional },
        { title: getRetiredRule(), rows: retired },
      ]}
      rowKey={({ playerId }) => playerId}
      marks={({ playerId }) => ({ isMine: playerId === me })}
      onOpen={({ playerId }) => onOpen(playerId)}
      detail={(entry) =>
        entry.playerId === openPlayerId && (
          <div className={classes.detail}>
            <PlayerDetail entry={entry} board={board.board} />
          </div>
        )
      }
    />
  )
}

const columns = (
  me: BoardProps['me'],
  openPlayerId: BoardProps['openPlayerId'],
  onOpen: BoardProps['onOpen'],
): readonly Column<LeaderboardEntry>[] => [
  {
    id: 'rank',
    header: '#',
    title: t('rank'),
    cell: (entry) => (
      <span className={classNames(kit.large, kit.bold)}>
        <Rank entry={entry} />
      </span>
    ),
  },
  {
    id: 'movement',
    header: t('movement'),
    isHeaderHidden: true,
    kind: 'icon',
    cell: ({ rank, movement }) => rank !== null && <Movement places={movement} />,
  },
  {
    id: 'player',
    header: t('player'),
    kind: 'name',
    cell: ({ playerId, name, avatarUrl, provisional }) => (
      <span className={text.row}>
        <Avatar id={playerId} name={name} picture={avatarUrl} />
        <Link
          to="/players/$id"
          params={{ id: playerId }}
          className={classNames(text.trunc, classes.name, provisional && classes.provisional)}
        >
          {name}
        </Link>
        {playerId === me && <span className={text.you}>{t('you')}</span>}
      </span>
    ),
  },
  {
    id: 'rating',
    header: t('ratingDeviation'),
    cell: ({ rating, ratingDeviation, provisional }) => (
      <Rating rating={rating} deviation={ratingDeviation} provisional={provisional} size="row" />
    ),
  },
  { id: 'games', header: t('games'), cell: ({ games }) => games },
  {
    id: 'results',
    header: t('wonLostDrawnShort'),
    title: t('wonLostDrawn'),
    cell: ({ wins, losses, draws }) => `${wins}–${losses}–${draws}`,
  },
  {
    id: 'winRate',
    header: t('winRate'),
    hiddenBelow: 'medium',
    cell: ({ winRate }) => `${winRate.toFixed(1)}%`,
  },
  {
    id: 'streak',
    header: t('streak'),
    hiddenBelow: 'wide',
    cell: ({ streak }) => formatStreak(streak),
  },
  { id: 'form', header: t('lastFive'), cell: ({ form }) => <LatestMarks marks={form} /> },
  {
    id: 'lastPlayed',
    header: t('lastPlayed'),
    hiddenBelow: 'medium',
    cell: ({ lastPlayed }) =>
      lastPlayed && (
        <span className={text.dim}>
          <When at={lastPlayed} />
        </span>
      ),
  },
  {
    id: 'details',
    header: t('details'),
    isHeaderHidden: true,
    kind: 'icon',
    cell: ({ playerId, name }) => (
      <IconButton
        icon={playerId === openPlayerId ? IconChevronDown : IconChevronRight}
        label={t('detailsOf', { name })}
        aria-expanded={playerId === openPlayerId}
        onClick={() => onOpen(playerId)}
      />
    ),
  },
]

/** Returns `4W` for a winning streak, `2L` for a losing one, and a dash after a draw. */
function formatStreak(streak: number): string {
  if (streak === 0) return '–'
  return streak > 0 ? t('streak.won', { games: streak }) : t('streak.lost', { games: -streak })
}
