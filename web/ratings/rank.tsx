import type { LeaderboardEntry } from '#contract/ratings.ts'
import text from '../ui/text.module.css'
import { isRetired } from './board-props.ts'
import { t } from './messages.ts'

/** Shows the rank, or a mark that explains why there is none. */
export function Rank({ entry }: { entry: LeaderboardEntry }) {
  if (entry.rank !== null) return entry.rank
  if (isRetired(entry)) return <span title={t('retired')}>–</span>
  return (
    <span className={text.question} title={t('noRankYet')}>
      ?
    </span>
  )
}
