import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Team } from '#contract/teams/team.ts'
import {
  exportTeamMatches,
  type TeamMatchSummary,
  listTeamMatches,
} from '#contract/teams/team-match.ts'
import { formatScore } from '../../matches/format-score.ts'
import { PagedList } from '../../platform/cache/paged-list.tsx'
import { TableTools } from '../../platform/lists/table-tools.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Bone } from '../../ui/states/skeleton.tsx'
import { t as markText } from '../../ui/messages.ts'
import text from '../../ui/text.module.css'
import { t as sheetText } from '../sheet/messages.ts'
import { Shirt } from '../shirt.tsx'
import classes from './team-matches.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'
import { classNames } from '../../ui/class-names.ts'

type Props = { team: Team }

const getOpponent = ({ home, away }: TeamMatchSummary, teamId: string) =>
  home.id === teamId ? away : home

/** Returns the label of the button: the captain's next step, else a link to the match. */
function nextStepLabel({ status, home, away }: TeamMatchSummary): string {
  const isLed = home.isLedByReader || away.isLedByReader
  const isBeforePlay = status === 'planned' || status === 'scheduled' || status === 'postponed'
  if (isBeforePlay) return isLed ? t('setLineUp') : t('open')
  return t('openSheet')
}

/** The next team match, with a link to its line-up or sheet. */
export function NextMatch({ team }: Props) {
  const { data } = useQuery(
    queryOf(listTeamMatches, { query: { teamId: team.id, state: 'coming', pageSize: 4 } }),
  )
  const [next, ...later] = data?.items ?? []
  if (next === undefined) return null
  const opponent = getOpponent(next, team.id)
  const venueText = next.home.id === team.id ? t('atHomeShort') : t('awayShort')
  const when = next.startsAt === null ? t('noDate') : formatShortDateTime(next.startsAt)
  return (
    <section
      className={classNames(kit.wrappingRow, kit.card, kit.gap3, classes.next)}
      aria-label={t('nextMatch')}
    >
      <div className={classes.what}>
        <span className={text.dim}>{t('nextOn', { when, at: venueText })}</span>
        <span className={classNames(kit.row, kit.gap3, classes.who)}>
          <Shirt team={opponent} size="m" />
          <b>{opponent.name}</b>
        </span>
        {next.venue !== '' && <span className={text.dim}>{next.venue}</span>}
      </div>
      <Link
        to="/teams/matches/$id"
        params={{ id: next.id }}
        className={buttonClass({ kind: 'primary' })}
      >
        {nextStepLabel(next)}
      </Link>
      {later.length > 0 && (
        <ul className={classNames(kit.note, classes.later)}>
          {later.map((match) => (
            <li key={match.id}>
              <Link to="/teams/matches/$id" params={{ id: match.id }}>
                {match.startsAt === null ? t('noDate') : formatShortDateTime(match.startsAt)},{' '}
                {getOpponent(match, team.id).name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const resultsPageSize = 12

/** Results, newest first, with links to their sheets. */
export function Results({ team, season }: Props & { season: string | undefined }) {
  const filter = { teamId: team.id, seasonId: season }
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(listTeamMatches, {
      query: { ...filter, state: 'over', page, pageSize: resultsPageSize },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionPanel title={t('results')} flush>
      <PagedList
        query={query}
        failure={t('resultsFailed')}
        loading={<Bone />}
        page={page}
        pageSize={resultsPageSize}
        unit={(count) => t('resultsUnit', { count })}
        onPage={(to = 1) => setPage(to)}
        empty={
          <p className={classNames(kit.padded, text.dim)}>
            {season === undefined ? t('noResults') : t('noResultsInSeason')}
          </p>
        }
      >
        {(items) => (
          <>
            <ul className={kit.lines}>
              {items.map((match) => (
                <li key={match.id}>
                  <Result match={match} teamId={team.id} />
                </li>
              ))}
            </ul>
            <TableTools file={exportTeamMatches} query={filter} />
          </>
        )}
      </PagedList>
    </SectionPanel>
  )
}

function Result({ match, teamId }: { match: TeamMatchSummary; teamId: string }) {
  const isHome = match.home.id === teamId
  const opponent = getOpponent(match, teamId)
  const { score, winner, playedAt, status } = match
  const [ownScore, otherScore] = isHome ? score : [score[1], score[0]]
  const mark = winner === null ? null : winner === 0 ? 'D' : (winner === 1) === isHome ? 'W' : 'L'
  const isFinal = ['confirmed', 'walkover', 'double_walkover'].includes(status)
  return (
    <Link to="/teams/matches/$id" params={{ id: match.id }} className={classes.result}>
      <span className={text.dim}>{playedAt === null ? '' : formatShortDay(playedAt)}</span>
      <i title={isHome ? t('atHomeShort') : t('awayShort')}>
        {isHome ? t('homeLetter') : t('awayLetter')}
      </i>
      <Shirt team={opponent} />
      <span className={kit.stack}>
        {opponent.name}
        {!isFinal && <small>{sheetText(`status.${status}`)}</small>}
      </span>
      <span className={classes.score}>
        <b className={kit.points} data-won={mark === 'W' || undefined}>
          {formatScore(ownScore)}
        </b>
        <b className={kit.points} data-won={mark === 'L' || undefined}>
          {formatScore(otherScore)}
        </b>
      </span>
      <b className={kit.note}>{mark !== null && markText(`mark.${mark}`)}</b>
    </Link>
  )
}
