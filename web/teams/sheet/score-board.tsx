import { Link } from '@tanstack/react-router'
import type { TeamMatch, TeamMatchSummary } from '#contract/teams/team-match.ts'
import { totalPoints, winningScore } from '#engine/teams/systems/types.ts'
import { formatScore } from '../../matches/format-score.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { Shirt } from '../shirt.tsx'
import classes from './score-board.module.css'
import { findMatchSystem } from './match-system.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const isToPlay = ({ status }: TeamMatch['rubbers'][number]) =>
  status === 'open' || status === 'playing'

type Props = {
  match: TeamMatch
  /** Whether the names link to the teams. */
  linksTeams?: boolean
}

/** Both teams, the score on tiles, and a bar with a segment for each rubber. */
export function ScoreBoard({ match, linksTeams = false }: Props) {
  const { home, away, score, rubbers, isReported } = match
  const remaining = rubbers.filter(isToPlay).length
  return (
    <section className={classes.board} aria-label={`${home.name} – ${away.name}`}>
      <div className={classes.face}>
        <Side team={home} label={t('home')} isLink={linksTeams} />
        <FlipTiles
          size="l"
          background="slate"
          value={formatScore(score[0])}
          label={t('scoreOf', { team: home.name })}
        />
        <span className={classes.left}>
          {isReported || remaining === 0 ? t('allPlayed') : t('toPlay', { count: remaining })}
        </span>
        <FlipTiles
          size="l"
          background="slate"
          outlined
          value={formatScore(score[1])}
          label={t('scoreOf', { team: away.name })}
        />
        <Side team={away} label={t('away')} isLink={linksTeams} />
      </div>
      <div className={classNames(kit.wrappingRow, classes.foot)}>
        <RubberBar match={match} />
        <WinningRule match={match} isUnfinished={remaining > 0} />
      </div>
    </section>
  )
}

type MatchTeam = TeamMatchSummary['home']

function Side({ team, label, isLink }: { team: MatchTeam; label: string; isLink: boolean }) {
  return (
    <div className={classNames(kit.row, kit.gap3, classes.side)}>
      <Shirt team={team} size="m" />
      <span>
        {isLink ? (
          <Link to="/teams/$id" params={{ id: team.id }}>
            {team.name}
          </Link>
        ) : (
          <b>{team.name}</b>
        )}
        <small>{label}</small>
      </span>
    </div>
  )
}

function RubberBar({ match }: { match: TeamMatch }) {
  const getState = ({ status, winner }: TeamMatch['rubbers'][number]) =>
    status === 'playing' ? 'live' : winner === null ? 'open' : winner === 0 ? 'level' : winner
  const stateClasses = {
    1: classes.home,
    2: classes.away,
    live: classes.live,
    level: classes.level,
    open: '',
  }
  return (
    <span className={classes.bar} role="img" aria-label={t('rubberBar')}>
      {match.rubbers.map((rubber) => (
        <i key={rubber.n} className={stateClasses[getState(rubber)]} />
      ))}
    </span>
  )
}

/** Describes which score wins the match, and whether it can be drawn. */
function WinningRule({ match, isUnfinished }: { match: TeamMatch; isUnfinished: boolean }) {
  const system = findMatchSystem(match)
  if (system === null) return null
  const total = totalPoints(system)
  const pointsToWin = winningScore(system)
  const level = formatScore(total / 2)
  const canBeLevel = system.score === 'boardPoints' || total % 2 === 0
  const canDraw = system.drawAllowed && pointsToWin !== null && canBeLevel
  return (
    <p className={classes.rule}>
      <b>
        {pointsToWin === null
          ? t('mostWin')
          : t('winsAt', { points: formatScore(pointsToWin), total })}
      </b>
      {canDraw && `, ${t('drawAt', { points: `${level}–${level}` })}`}
      {system.playAll && isUnfinished && `. ${t('playedOut', { count: system.rubbers.length })}`}
    </p>
  )
}
