import type { DisplayContent } from '#contract/club/displays.ts'
import classes from './bracket-page.module.css'
import { t } from '../messages.ts'

type Tournament = DisplayContent['tournaments'][number]
type Match = Tournament['rounds'][number]['matches'][number]

/** The last rounds of a bracket, joined by right angles. */
export function BracketPage({ tournament }: { readonly tournament: Tournament }) {
  return (
    <div className={classes.bracket}>
      {tournament.rounds.map(({ title, matches }) => (
        <section key={title} className={classes.round} aria-label={title}>
          {matches.map((match, index) => (
            <div key={index} className={classes.place}>
              <Box match={match} />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

function Box({ match }: { readonly match: Match }) {
  const { sides, isKnown, score, winner, table, isLive } = match
  const isOpen = winner === null
  return (
    <div
      className={classes.match}
      data-live={isLive || undefined}
      data-waits={(isOpen && !(isKnown[0] && isKnown[1])) || undefined}
    >
      {([0, 1] as const).map((index) => (
        <div key={index} data-won={winner === index + 1 || undefined}>
          <span>{sides[index]}</span>
          {score !== null && <b>{score[index]}</b>}
        </div>
      ))}
      {isOpen && (isLive || table !== null) && (
        <span className={classes.where}>{isLive ? t('live') : table}</span>
      )}
    </div>
  )
}
