import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  getPublicTeam,
  type PublicTeam,
  type PublicTeamMatch,
} from '#contract/club/public-pages.ts'
import { sports } from '#engine/sports/sports.ts'
import { formatScore } from '../../matches/format-score.ts'
import { call } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { PublicPage } from '../../platform/public/club-frame.tsx'
import { isNotPublicError } from '../../platform/public/is-not-public-error.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { formatNumber, formatShortDay } from '../../ui/i18n/locale.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import columns from '../../ui/layout/columns.module.css'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import { t as teamText } from '../messages.ts'
import { Shirt } from '../shirt.tsx'
import classes from './public-team.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'
import { classNames } from '../../ui/class-names.ts'

/** Public pages get no events, so they refetch at this interval, ms. */
const refetchMs = 30_000

const route = getRouteApi('/p/teams/$id')

/** A public team; when embedded, without the rest of the page. */
export function PublicTeamScreen() {
  const { id } = route.useParams()
  const { embed } = route.useSearch()
  const query = useQuery({
    queryKey: keyOf(getPublicTeam, { id }),
    queryFn: async ({ signal }) =>
      call(getPublicTeam, { params: { id } }, { signal, isFresh: true }),
    refetchInterval: refetchMs,
  })
  return (
    <PublicPage clubName={query.data?.clubName} isEmbedded={embed}>
      {isNotPublicError(query.error) ? (
        <>
          <PageTitle title={t('team')} />
          <EmptyState icon={IconLock} title={t('hidden')}>
            {t('hiddenHint')}
          </EmptyState>
        </>
      ) : (
        <QueryView
          query={query}
          failure={t('failure')}
          loading={<Skeleton layout="table" count={8} />}
        >
          {(page) => <TeamContent page={page} />}
        </QueryView>
      )}
    </PublicPage>
  )
}

type Props = { readonly page: PublicTeam }

function TeamContent({ page }: Props) {
  const { team, players, coming, results } = page
  return (
    <div data-sport={team.sportId} className={columns.column}>
      <TeamHead page={page} />
      <div className={columns.grid}>
        <div className={columns.column}>
          {coming.length > 0 && (
            <SectionPanel title={t('coming')} flush>
              <ul className={kit.lines} aria-label={t('coming')}>
                {coming.map((match) => (
                  <li key={match.id}>
                    <TeamMatchLine match={match} />
                  </li>
                ))}
              </ul>
            </SectionPanel>
          )}
          <SectionPanel title={t('results')} flush>
            {results.length === 0 ? (
              <p className={classNames(kit.padded, text.dim)}>{t('noResults')}</p>
            ) : (
              <ul className={kit.lines} aria-label={t('results')}>
                {results.map((match) => (
                  <li key={match.id}>
                    <TeamMatchLine match={match} />
                  </li>
                ))}
              </ul>
            )}
          </SectionPanel>
        </div>
        <SectionPanel title={t('roster')} flush>
          <ul className={kit.lines} aria-label={t('roster')}>
            {players.map(({ playerId, playerName, role, jerseyNumber }) => (
              <li key={playerId} className={classes.player}>
                <span className={text.num}>{jerseyNumber ?? ''}</span>
                <Avatar id={playerId} name={playerName} />
                <span className={text.trunc}>{playerName}</span>
                {role !== 'player' && (
                  <span className={text.label}>{teamText(`role.${role}`)}</span>
                )}
              </li>
            ))}
          </ul>
        </SectionPanel>
      </div>
    </div>
  )
}

function TeamHead({ page: { team, stats } }: Props) {
  const { name, sportId, affiliationName, homeVenue, description } = team
  const { matchesPlayed, wins, draws, losses } = stats
  return (
    <div className={classNames(kit.row, kit.gap4)}>
      <Shirt team={team} size="l" />
      <div>
        <PageTitle title={name} large />
        <p className={classNames(kit.wrap, classes.facts)}>
          <SportChip sport={sportId} name={readName(sports[sportId].name)} />
          {affiliationName !== null && <span>{affiliationName}</span>}
          {homeVenue !== '' && <span>{t('atHome', { venue: homeVenue })}</span>}
          {matchesPlayed > 0 && (
            <span>
              {t('record', {
                count: matchesPlayed,
                wins: formatNumber(wins),
                draws: formatNumber(draws),
                losses: formatNumber(losses),
              })}
            </span>
          )}
        </p>
        {description !== '' && <p className={text.dim}>{description}</p>}
      </div>
    </div>
  )
}

/** A team match with its score, or its date if it has no result yet. */
function TeamMatchLine({ match }: { readonly match: PublicTeamMatch }) {
  const { home, away, score, winner, playedAt, startsAt, venue } = match
  const when = startsAt === null ? t('noDate') : formatShortDateTime(startsAt)
  return (
    <span className={classes.match}>
      <span className={text.dim}>
        {winner === null ? when : playedAt === null ? '' : formatShortDay(playedAt)}
      </span>
      {([home, away] as const).map((team, index) => (
        <span key={team.id} className={classes.side}>
          <Shirt team={team} />
          <span className={kit.breaks}>{team.name}</span>
          {winner !== null && (
            <b className={kit.points} data-won={winner === index + 1 || undefined}>
              {formatScore(score[index] ?? 0)}
            </b>
          )}
        </span>
      ))}
      {winner === null && venue !== '' && <span className={text.dim}>{venue}</span>}
    </span>
  )
}
