import type { Team } from '#contract/teams/team.ts'
import { numberWords } from '../../ui/locale.ts'
import classes from './stats-strip.module.css'
import { say } from './words.ts'

type Cell = { readonly label: string; readonly value: string; readonly below?: string }

function cellsOf({ stats, sportId }: Team): readonly Cell[] {
  const { matchesPlayed, wins, draws, losses, winPercentage, points, currentStreak } = stats
  const { goalsFor, goalsAgainst, unitsFor, unitsAgainst, homeRecord, awayRecord } = stats
  const count = Math.abs(currentStreak)
  const score = (own: number, other: number) => `${numberWords(own, 1)}–${numberWords(other, 1)}`
  const venue = (record: typeof homeRecord) => ({
    value: `${record.wins}–${record.losses}–${record.draws}`,
    below: score(record.goalsFor, record.goalsAgainst),
  })
  const units = score(unitsFor, unitsAgainst)
  return [
    { label: say('played'), value: numberWords(matchesPlayed) },
    {
      label: say('won'),
      value: numberWords(wins),
      below: say('percent', { percent: numberWords(winPercentage, 1) }),
    },
    { label: say('drawn'), value: numberWords(draws) },
    { label: say('lost'), value: numberWords(losses) },
    {
      label: say(`unit.${sportId}`),
      value: score(goalsFor, goalsAgainst),
      ...(unitsFor + unitsAgainst === 0 ? {} : { below: say(`below.${sportId}`, { units }) }),
    },
    { label: say('points'), value: numberWords(points) },
    { label: say('homeRecord'), ...venue(homeRecord) },
    { label: say('awayRecord'), ...venue(awayRecord) },
    {
      label: say('streak'),
      value:
        currentStreak === 0
          ? '–'
          : currentStreak > 0
            ? say('wonInARow', { count })
            : say('lostInARow', { count }),
    },
  ]
}

/** The team in numbers, from confirmed team matches; nothing is typed in. */
export function StatsStrip({ team, isInSeason }: { team: Team; isInSeason: boolean }) {
  if (team.stats.matchesPlayed === 0) {
    return isInSeason ? <p className={classes.none}>{say('noneInSeason')}</p> : null
  }
  return (
    // What is wider than a phone is moved by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.strip} tabIndex={0} role="group" aria-label={say('inNumbers')}>
      {cellsOf(team).map(({ label, value, below }) => (
        <div key={label}>
          <span>{label}</span>
          <b>{value}</b>
          <small>{below}</small>
        </div>
      ))}
    </div>
  )
}
