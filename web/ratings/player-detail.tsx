import { useQuery } from '@tanstack/react-query'
import { type Leaderboard, type LeaderboardEntry, getPlayerRatings } from '#contract/ratings.ts'
import { QueryView } from '../platform/cache/query-view.tsx'
import { queryOf } from '../platform/cache/query-of.ts'
import { StepChart } from '../ui/charts/step-chart.tsx'
import { classNames } from '../ui/class-names.ts'
import { Bone } from '../ui/states/skeleton.tsx'
import text from '../ui/text.module.css'
import classes from './player-detail.module.css'
import { RecentMatches } from './recent-matches.tsx'
import { t } from './messages.ts'

// Maximum number of matches in the chart at each width; more would make their ticks overlap.
const maxMatches = 60
const maxMatchesNarrow = 30

type Props = { entry: LeaderboardEntry; board: Leaderboard['board']; isNarrow?: boolean }

/** A player's rating over time on this board, and recent matches. */
export function PlayerDetail({ entry, board, isNarrow = false }: Props) {
  const query = useQuery(queryOf(getPlayerRatings, { params: { id: entry.playerId } }))
  return (
    <div className={classNames(classes.detail, isNarrow && classes.narrow)}>
      <div className={classes.chart}>
        <QueryView
          query={query}
          failure={t('ratingsFailure')}
          loading={<Bone className={classes.wait} />}
        >
          {({ boards }) => (
            <StepChart
              points={(boards.find((candidate) => candidate.board === board)?.history ?? []).slice(
                isNarrow ? -maxMatchesNarrow : -maxMatches,
              )}
            />
          )}
        </QueryView>
      </div>
      {entry.recentMatches.length === 0 ? (
        <p className={text.dim}>{t('noMatchYet')}</p>
      ) : (
        <RecentMatches matches={entry.recentMatches} isNarrow={isNarrow} />
      )}
    </div>
  )
}
