import type { LeaderboardEntry } from '#contract/ratings.ts'
import { classNames } from '../ui/class-names.ts'
import { Delta } from '../ui/scores/delta.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/i18n/when.tsx'
import classes from './recent-matches.module.css'
import { t } from './messages.ts'

const getResultLabels = () => ({ W: t('won'), D: t('drawn'), L: t('lost') }) as const

type Props = { matches: LeaderboardEntry['recentMatches']; isNarrow?: boolean }

/** The last matches, newest first: result, opponent, score, change, time. */
export function RecentMatches({ matches, isNarrow = false }: Props) {
  return (
    <ul
      className={classNames(classes.list, isNarrow && classes.narrow)}
      aria-label={t('recentMatches')}
    >
      {matches.slice(0, isNarrow ? 3 : 5).map((match) => (
        <li key={match.matchId}>
          <b className={text.num} title={getResultLabels()[match.result]}>
            {match.result}
          </b>
          <span className={text.trunc}>{match.opponent}</span>
          <span className={classNames(text.num, text.dim, classes.score)}>{match.score}</span>
          <span className={text.right}>
            <Delta value={match.delta} />
          </span>
          {!isNarrow && (
            <span className={classNames(text.dim, text.right)}>
              <When at={match.date} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
