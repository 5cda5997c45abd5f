import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getMilestones, type MilestoneView } from '#contract/milestones.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import panel from '../../platform/panel.module.css'
import { queryOf } from '../../platform/cache/query-of.ts'
import { ShareButton } from '../../platform/sharing/share-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { t } from './messages.ts'
import { RecordList } from './records-and-rivals.tsx'

/** A player's milestones in a sport, newest first; nothing if there are none. */
export function Milestones({ playerId, sport }: { playerId: string; sport: SportId }) {
  const input = { params: { id: playerId }, query: { sportId: sport } } as const
  const { data } = useQuery(queryOf(getMilestones, input))
  const isOwn = useUser()?.playerId === playerId
  const [latest] = data?.items ?? []
  if (data === undefined || latest === undefined) return null
  const name = readName(sports[sport].name)
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="milestones">
      <h2 id="milestones">{t('milestones')}</h2>
      <RecordList>
        {data.items.map((milestone) => (
          <div key={`${milestone.kind}:${milestone.matchId}:${milestone.opponentId}`}>
            <dt>
              <Link to="/matches" search={{ match: milestone.matchId }}>
                {milestoneTitle(milestone, milestone.opponentName ?? '')}
              </Link>
            </dt>
            <dd>{formatShortDay(milestone.at)}</dd>
          </div>
        ))}
      </RecordList>
      {isOwn && (
        <p>
          <ShareButton
            thing={{ kind: 'player', id: playerId, sportId: sport }}
            title={t('milestoneIn', { sport: name })}
            text={() => t('myMilestone', { sport: name, milestone: milestoneTitle(latest, null) })}
          />
        </p>
      )}
    </section>
  )
}

/** Describes a milestone; without the opponent's name if null. */
function milestoneTitle({ kind, value: count }: MilestoneView, opponent: string | null): string {
  switch (kind) {
    case 'match':
      return count === 1 ? t('firstMatch') : t('matchNumber', { count })
    case 'first_win':
      return opponent === null
        ? t('firstWinAfter', { count })
        : t('firstWin', { name: opponent, count })
    case 'run':
      return t('longestRun', { count })
    case 'rating':
      return t('ratingReached', { rating: String(count) })
    case 'maximum':
      return count === 1 ? t('firstMaximum') : t('maximums', { count })
    case 'break_and_run':
      return count === 1 ? t('firstBreakAndRun') : t('breakAndRuns', { count })
  }
}
