import type { ReactNode } from 'react'
import type { Ripple } from '#contract/matches.ts'
import type { Consequences } from '#contract/players/players.ts'
import { readName } from '../ui/i18n/read-message.ts'
import { isSportId, sports } from '#engine/sports/sports.ts'
import { Delta } from '../ui/scores/delta.tsx'
import text from '../ui/text.module.css'
import classes from './ripple-panel.module.css'
import { t } from './messages.ts'

/** Maximum number of changes shown. */
const maxShown = 6

type Rating = Ripple['ratings'][number] | Consequences['ratings'][number]
type Props = { ratings: readonly Rating[]; ratingsChanged: number; children: ReactNode }

/** Returns the name of a board; `chess.blitz` is that of one time control. */
export function getBoardName(board: string): string {
  const [sport = '', control] = board.split('.')
  if (!isSportId(sport)) return board
  const name = readName(sports[sport].name)
  return control === undefined ? name : t('boardOfControl', { sport: name, control })
}

/** The ratings that would change, largest change first, below an explanation. */
export function RipplePanel({ ratings, ratingsChanged, children }: Props) {
  const shown = ratings.slice(0, maxShown)
  const hiddenCount = ratingsChanged - shown.length
  return (
    <section className={classes.panel} aria-label={t('ratingEffect')}>
      <p>{children}</p>
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((rating) => (
            <li key={`${rating.playerId}${rating.board}`}>
              <span className={text.trunc}>{rating.name}</span>
              <span className={text.label}>{getBoardName(rating.board)}</span>
              <span className={text.num}>
                {Math.round(rating.before)} → {Math.round(rating.after)}
              </span>
              <span className={text.right}>
                <Delta value={Math.round(rating.after) - Math.round(rating.before)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && <p className={text.dim}>{t('moreRatings', { ratings: hiddenCount })}</p>}
    </section>
  )
}

/** Describes the effect of a change on other ratings. */
export function describeRipple({ matches, ratingsChanged }: Ripple): string {
  if (ratingsChanged === 0) return t('noRatingChange')
  const changeText = t('ratingsChange', { count: ratingsChanged })
  return matches === 0
    ? changeText
    : `${t('matchesRecalculated', { count: matches })} ${changeText}`
}
