import type { LeaderboardEntry } from '#contract/ratings.ts'
import text from '../ui/text.module.css'
import { isRetired } from './board-props.ts'

/** The place on the board, or why there is none. */
export function Rank({ entry }: { entry: LeaderboardEntry }) {
  if (entry.rank !== null) return entry.rank
  if (isRetired(entry)) return <span title="Retired, no longer ranked">–</span>
  return (
    <span className={text.question} title="No rank yet">
      ?
    </span>
  )
}
