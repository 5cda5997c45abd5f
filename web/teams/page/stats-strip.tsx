import type { Team } from '#contract/teams/team.ts'
import { formatNumber } from '../../ui/i18n/locale.ts'
import classes from './stats-strip.module.css'
import { t } from './messages.ts'

type Cell = { readonly label: string; readonly value: string; readonly below?: string }

function listCells({ stats, sportId }: Team): readonly Cell[] {
  const { matchesPlayed, wins, draws, losses, winPercentage, points, currentStreak } = stats
  const { goalsFor, goalsAgainst, unitsFor, unitsAgainst, homeRecord, awayRecord } = stats
  const count = Math.abs(currentStreak)
  const formatTotals = (scored: number, conceded: number) =>
    `${formatNumber(scored, 1)}–${formatNumber(conceded, 1)}`
  const venueRecord = (record: typeof homeRecord) => ({
    value: `${record.wins}–${record.losses}–${record.draws}`,
    below: formatTotals(record.goalsFor, record.goalsAgainst),
  })
  const units = formatTotals(unitsFor, unitsAgainst)
  return [
    { label: t('played'), value: formatNumber(matchesPlayed) },
    {
      label: t('won'),
      value: formatNumber(wins),
      below: t('percent', { percent: formatNumber(winPercentage, 1) }),
    },
    { label: t('drawn'), value: formatNumber(draws) },
    { label: t('lost'), value: formatNumber(losses) },
    {
      label: t(`unit.${sportId}`),
      value: formatTotals(goalsFor, goalsAgainst),
      ...(unitsFor + unitsAgainst === 0 ? {} : { below: t(`below.${sportId}`, { units }) }),
    },
    { label: t('points'), value: formatNumber(points) },
    { label: t('homeRecord'), ...venueRecord(homeRecord) },
    { label: t('awayRecord'), ...venueRecord(awayRecord) },
    {
      label: t('streak'),
      value:
        currentStreak === 0
          ? '–'
          : currentStreak > 0
            ? t('wonInARow', { count })
            : t('lostInARow', { count }),
    },
  ]
}

/** The team's statistics, from confirmed team matches only. */
export function StatsStrip({ team, isInSeason }: { team: Team; isInSeason: boolean }) {
  if (team.stats.matchesPlayed === 0) {
    return isInSeason ? <p className={classes.none}>{t('noStatsInSeason')}</p> : null
  }
  return (
    // Scrollable by keyboard where it is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.strip} tabIndex={0} role="group" aria-label={t('stats')}>
      {listCells(team).map(({ label, value, below }) => (
        <div key={label}>
          <span>{label}</span>
          <b>{value}</b>
          <small>{below}</small>
        </div>
      ))}
    </div>
  )
}
