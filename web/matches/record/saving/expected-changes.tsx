import type { z } from 'zod'
import type { outcome } from '#contract/matches.ts'
import { Delta } from '../../../ui/scores/delta.tsx'
import text from '../../../ui/text.module.css'
import classes from './expected-changes.module.css'
import { firstName } from '../players/people.ts'
import { t } from '../messages.ts'

type Outcome = z.infer<typeof outcome>
type Props = {
  outcomes: readonly Outcome[]
  labels: readonly [string, string]
  isPairs: boolean
  isStale: boolean
}

/** The expected rating changes, by result. */
export function ExpectedChanges({ outcomes, labels, isPairs, isStale }: Props) {
  const orderedOutcomes = [1, 0, 2].flatMap((side) =>
    outcomes.filter(({ winnerSide }) => winnerSide === side),
  )
  return (
    <section className={classes.panel} aria-label={t('expectedRatingChange')} aria-busy={isStale}>
      {orderedOutcomes.map(({ winnerSide, probability, changes }) => (
        <div key={winnerSide}>
          <div className={text.label}>
            {winnerSide === 0
              ? t('ifDraw')
              : winLabel(labels[winnerSide - 1] ?? '', isPairs, Math.round(probability * 100))}
          </div>
          {changes.map(({ playerId, name, before, after }) => (
            <div key={playerId} className={classes.line}>
              <span className={text.trunc}>{firstName(name)}</span>
              <b className={text.num}>
                <Delta value={Math.round(after) - Math.round(before)} />
                <span className={classes.after}>{Math.round(after)}</span>
              </b>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

function winLabel(label: string, isPairs: boolean, percent: number): string {
  return isPairs
    ? t('ifPairWins', { names: label, percent })
    : t('ifWins', { name: firstName(label), percent })
}
