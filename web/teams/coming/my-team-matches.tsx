import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type TeamMatchSummary, listTeamMatches } from '#contract/teams/team-match.ts'
import { sports } from '#engine/sports/sports.ts'
import { useUser } from '../../platform/session/session.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { classNames } from '../../ui/class-names.ts'
import classes from './my-team-matches.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

/** Maximum number of matches on the dashboard. */
const maxShown = 2

/** Queries the reader's upcoming team matches; disabled for an account without a player. */
export function useMyTeamMatches() {
  const me = useUser()?.playerId ?? null
  const query = queryOf(listTeamMatches, {
    query: { playerId: me ?? '', state: 'coming', pageSize: maxShown },
  })
  return useQuery({ ...query, enabled: me !== null })
}

/** The reader's next team matches; nothing if there are none. */
export function MyTeamMatches() {
  const { data } = useMyTeamMatches()
  if (data === undefined || data.items.length === 0) return null
  return (
    <SectionPanel title={t('nextTeamMatches')} flush className={classes.panel}>
      <ul className={kit.lines}>
        {data.items.map((match) => (
          <li key={match.id}>
            <TeamMatchLink match={match} />
          </li>
        ))}
      </ul>
    </SectionPanel>
  )
}

function TeamMatchLink({ match }: { match: TeamMatchSummary }) {
  const { id, sportId, home, away, startsAt, venue } = match
  const when = startsAt === null ? t('noDate') : formatShortDateTime(startsAt)
  return (
    <Link to="/teams/matches/$id" params={{ id }} className={classes.line} data-sport={sportId}>
      <span className={kit.ink} title={readName(sports[sportId].name)}>
        <SportIcon sport={sportId} />
        <span className={text.hidden}>{readName(sports[sportId].name)}:</span>
      </span>
      <span className={classNames(kit.column, kit.narrow)}>
        <b className={text.trunc}>{t('against', { home: home.name, away: away.name })}</b>
        <span className={classNames(text.trunc, kit.note)}>
          {venue === '' ? when : t('whenAndWhere', { when, venue })}
        </span>
      </span>
    </Link>
  )
}
