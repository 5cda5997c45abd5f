import type { Move } from '#engine/live/chess/rules.ts'
import { formatClock } from '../clock.ts'
import classes from './moves.module.css'
import { t } from './messages.ts'
import text from '../../../ui/text.module.css'

type Props = {
  readonly moves: readonly string[]
  /** The clock's record of each move. */
  readonly record: readonly Move[]
  /** Number of moves that lead to the shown position. */
  readonly shownCount: number
  readonly goTo: (count: number) => void
}

/** The moves in pairs, each with its clock time if known. A tap shows the position. */
export function MoveList({ moves, record, shownCount, goTo }: Props) {
  if (moves.length === 0) {
    return (
      <p className={text.dim}>
        {t('empty')} {t('emptyHint')}
      </p>
    )
  }
  const pairs = Array.from({ length: Math.ceil(moves.length / 2) }, (_, index) => index)
  return (
    <ol className={classes.list} aria-label={t('list')}>
      {pairs.map((pair) => (
        <li key={pair}>
          {[2 * pair, 2 * pair + 1].map(
            (index) =>
              moves[index] !== undefined && (
                <button
                  key={index}
                  type="button"
                  aria-current={shownCount === index + 1 ? 'step' : undefined}
                  onClick={() => goTo(index + 1)}
                >
                  <b>{moves[index]}</b>
                  {record[index] !== undefined && <small>{formatClock(record[index].clock)}</small>}
                </button>
              ),
          )}
        </li>
      ))}
    </ol>
  )
}
