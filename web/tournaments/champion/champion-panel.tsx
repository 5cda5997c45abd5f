import { EntrantLink } from '../entrant-link.tsx'
import type { TournamentChampion, TournamentDetail } from '#contract/tournaments/tournament.ts'
import panel from '../../platform/panel.module.css'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { formatOrdinal } from '../../ui/i18n/ordinal.ts'
import { Tally } from '../../ui/scores/tally.tsx'
import text from '../../ui/text.module.css'
import classes from './champion-panel.module.css'
import { ShareTournament } from './share-tournament.tsx'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type FinishedTournament = Pick<
  TournamentDetail,
  'id' | 'name' | 'status' | 'isPublic' | 'podium' | 'champion'
>

type Props = {
  tournament: FinishedTournament
  /** Whether the viewer is a member, who may open player pages. */
  isMember: boolean
}

/**
 * The final result of a tournament: the champion with the deciding score and number of wins, and
 * the podium.
 */
export function ChampionPanel({ tournament, isMember }: Props) {
  const { status, podium, champion } = tournament
  if (status !== 'completed' || podium.length === 0) return null
  return (
    <section className={classNames(panel.panel, classes.panel)} aria-labelledby="champion">
      <div className={classNames(kit.wrappingRow, classes.champion)}>
        <div className={classes.who}>
          <h2 id="champion" className={classes.title}>
            {getTitle(tournament)}
          </h2>
          {champion !== null && <ChampionName champion={champion} isMember={isMember} />}
        </div>
        {champion !== null && <FinalScore champion={champion} />}
      </div>
      <ol className={classes.podium} aria-label={t('podium')}>
        {podium.map(({ playerId, teamId, playerName, place }) => (
          <li key={playerId} data-first={place === 1 || undefined}>
            <span className={classNames(text.num, kit.rigid, text.dim)}>
              {formatOrdinal(place)}
            </span>
            <Avatar id={playerId} name={playerName} />
            <EntrantName
              id={playerId}
              name={playerName}
              isTeam={teamId !== null}
              isMember={isMember}
            />
          </li>
        ))}
      </ol>
      <ShareTournament tournament={tournament} />
    </section>
  )
}

function getTitle({ champion, podium }: FinishedTournament): string {
  if (champion !== null) return t('champion')
  return podium.some(({ place }) => place === 1) ? t('sharedFirst') : t('noChampion')
}

type EntrantNameProps = { id: string; name: string; isTeam: boolean; isMember: boolean }

function EntrantName({ id, name, isTeam, isMember }: EntrantNameProps) {
  if (!isMember) return <span className={classes.name}>{name}</span>
  return (
    <EntrantLink id={id} isTeam={isTeam} className={classes.name}>
      {name}
    </EntrantLink>
  )
}

/** Maximum number of strokes that can be counted at a glance. */
const maxStrokes = 15

function ChampionName({ champion, isMember }: { champion: TournamentChampion; isMember: boolean }) {
  const { playerId, teamId, playerName, wins, final } = champion
  return (
    <>
      <p className={classes.large}>
        <EntrantName id={playerId} name={playerName} isTeam={teamId !== null} isMember={isMember} />
      </p>
      <p className={classNames(kit.wrappingRow, classes.wins)}>
        {wins <= maxStrokes && <Tally count={wins} />}
        <span>{t('wins', { count: wins })}</span>
        {final !== null && (
          <span>
            {final.score === null
              ? t('finalNotPlayed', { name: final.opponentName })
              : t('finalAgainst', { name: final.opponentName })}
          </span>
        )}
      </p>
    </>
  )
}

function FinalScore({ champion: { final, points } }: { champion: TournamentChampion }) {
  if (points !== null) {
    return (
      <p className={classNames(kit.row, kit.gap2, classes.score)}>
        <FlipTiles value={points} size="l" />
        <span className={text.dim}>{t('points', { count: Number(points) })}</span>
      </p>
    )
  }
  if (final === null || final.score === null) return null
  const [winnerScore, loserScore] = final.score
  return (
    <p className={classNames(kit.row, kit.gap2, classes.score)}>
      <FlipTiles value={winnerScore} size="l" />
      <FlipTiles value={loserScore} size="l" outlined label={t('scoreSeparator')} />
    </p>
  )
}
