import type { Match } from '#contract/matches.ts'
import { sports } from '#engine/sports/sports.ts'
import { classNames } from '../../ui/class-names.ts'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './match-list.module.css'
import { sideNames } from '../side-names.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

/** Results on one line each: sport, both sides with the score, time. */
export function MatchList({ matches }: { matches: readonly Match[] }) {
  return (
    <ul className={classes.list}>
      {matches.map((match) => (
        <li key={match.id} data-sport={match.sportId}>
          <MatchLine match={match} />
        </li>
      ))}
    </ul>
  )
}

function MatchLine({ match }: { match: Match }) {
  const [first, second] = sideNames(match)
  const { winnerSide } = match
  return (
    <>
      <span className={classes.sport} title={readName(sports[match.sportId].name)}>
        <SportIcon sport={match.sportId} />
        <span className={text.hidden}>{readName(sports[match.sportId].name)}</span>
      </span>
      <span className={classNames(text.trunc, classes.first, winnerSide === 1 && kit.bold)}>
        {first}
      </span>
      <span className={classNames(text.num, classes.score)}>
        <span>{formatSideScore(match.score1)}</span>
        <span className={classes.dash}>–</span>
        <span>{formatSideScore(match.score2)}</span>
      </span>
      <span className={classNames(text.trunc, classes.second, winnerSide === 2 && kit.bold)}>
        {second}
      </span>
      <span className={classes.format}>{match.format}</span>
      <span className={classes.when}>
        <When at={match.playedAt} />
      </span>
    </>
  )
}

function formatSideScore(score: number): string {
  return score === 0.5 ? '½' : String(score)
}
