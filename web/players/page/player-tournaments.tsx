import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayIn } from '#contract/club/club-time.ts'
import type { Player } from '#contract/players/players.ts'
import { type TournamentSummary, listTournaments } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import panel from '../../platform/panel.module.css'
import { useToday } from '../../platform/club/use-today.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Bone } from '../../ui/states/skeleton.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './player-tournaments.module.css'
import { getStatusName } from '../../tournaments/tournament-messages.ts'
import { formatDay, timeZone } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const maxShown = 6

export function playerTournamentsQuery(playerId: string) {
  return queryOf(listTournaments, { query: { playerId, page: 1, pageSize: maxShown } })
}

/** A player's tournaments, current ones first. */
export function PlayerTournaments({ player }: { player: Player }) {
  const query = useQuery(playerTournamentsQuery(player.id))
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="tournaments">
      <div className={classes.head}>
        <h2 id="tournaments">{t('tournaments')}</h2>
        {(query.data?.total ?? 0) > maxShown && (
          <Link to="/tournaments" search={{ player: player.id }} className={text.link}>
            {t('allCount', { count: query.data?.total ?? 0 })}
          </Link>
        )}
      </div>
      <QueryView query={query} failure={t('tournamentsFailed')} loading={<Bone />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={text.dim}>{t('noTournament')}</p>
          ) : (
            <ul className={classes.list}>
              {items.map((tournament) => (
                <li key={tournament.id} data-sport={tournament.sportId}>
                  <TournamentLine tournament={tournament} playerId={player.id} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

type LineProps = { tournament: TournamentSummary; playerId: string }

function TournamentLine({ tournament, playerId }: LineProps) {
  const { id, name, sportId, status, winnerId, startDate } = tournament
  const hasWon = winnerId === playerId
  return (
    <>
      <span className={kit.ink} title={readName(sports[sportId].name)}>
        <SportIcon sport={sportId} />
        <span className={text.hidden}>{readName(sports[sportId].name)}:</span>
      </span>
      <Link to="/tournaments/$id" params={{ id }} className={classNames(text.trunc, classes.name)}>
        {name}
      </Link>
      {hasWon ? (
        <b className={classes.won}>
          <Icon of={IconTrophy} size="s" /> {t('won')}
        </b>
      ) : (
        <span className={text.dim}>{status === 'completed' ? '' : getStatusName(status)}</span>
      )}
      <span className={classNames(text.dim, text.right)}>
        {startDate !== null && <TournamentDate at={startDate} isOver={status === 'completed'} />}
      </span>
    </>
  )
}

/** Relative for past tournaments, a date for future ones. */
function TournamentDate({ at, isOver }: { at: string; isOver: boolean }) {
  const today = useToday()
  return isOver ? <When at={at} /> : formatDay(dayIn(timeZone(), Date.parse(at)), today)
}
