import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getMilestones, type MilestoneView } from '#contract/milestones.ts'
import type { SportId } from '#engine/sports/types.ts'
import panel from '../../platform/panel.module.css'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import classes from './records-and-rivals.module.css'
import { t } from './messages.ts'

/** What a player reached in a sport, newest first; nothing if there is nothing. */
export function Milestones({ playerId, sport }: { playerId: string; sport: SportId }) {
  const asked = { params: { id: playerId }, query: { sportId: sport } } as const
  const { data } = useQuery(queryOf(getMilestones, asked))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="milestones">
      <h2 id="milestones">{t('milestones')}</h2>
      <dl className={classes.lines}>
        {data.items.map((one) => (
          <div key={`${one.kind}:${one.matchId}`}>
            <dt>
              <Link to="/matches" search={{ match: one.matchId }} className={classes.name}>
                {titleOf(one)}
              </Link>
            </dt>
            <dd>{formatShortDay(one.at)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function titleOf({ kind, value: count, opponentName }: MilestoneView): string {
  switch (kind) {
    case 'match':
      return count === 1 ? t('firstMatch') : t('matchNumber', { count })
    case 'first_win':
      return t('firstWin', { name: opponentName ?? '', count })
    case 'run':
      return t('longestRun', { count })
    case 'break_and_run':
      return count === 1 ? t('firstBreakAndRun') : t('breakAndRuns', { count })
  }
}
