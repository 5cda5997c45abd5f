import { Link } from '@tanstack/react-router'
import type { TeamMatch, TeamMatchSummary } from '#contract/teams/team-match.ts'
import { totalOf, winningScore } from '#engine/teams/systems/types.ts'
import { formatScore } from '../../matches/format-score.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { Shirt } from '../shirt.tsx'
import classes from './score-board.module.css'
import { systemOf } from './system-of.ts'
import { t } from './messages.ts'

const isToPlay = ({ status }: TeamMatch['rubbers'][number]) =>
  status === 'open' || status === 'playing'

type Props = {
  match: TeamMatch
  /** Whether the names lead to the teams. */
  areLinks?: boolean
}

/** Both teams, the score on tiles, and a bar with a segment for each rubber. */
export function ScoreBoard({ match, areLinks = false }: Props) {
  const { home, away, score, rubbers, isReported } = match
  const left = rubbers.filter(isToPlay).length
  return (
    <section className={classes.board} aria-label={`${home.name} – ${away.name}`}>
      <div className={classes.face}>
        <Side team={home} words={t('home')} isLink={areLinks} />
        <FlipTiles
          size="l"
          background="slate"
          value={formatScore(score[0])}
          label={t('scoreOf', { team: home.name })}
        />
        <span className={classes.left}>
          {isReported || left === 0 ? t('allPlayed') : t('toPlay', { count: left })}
        </span>
        <FlipTiles
          size="l"
          background="slate"
          outlined
          value={formatScore(score[1])}
          label={t('scoreOf', { team: away.name })}
        />
        <Side team={away} words={t('away')} isLink={areLinks} />
      </div>
      <div className={classes.foot}>
        <Bar match={match} />
        <Rule match={match} isOpen={left > 0} />
      </div>
    </section>
  )
}

type Named = TeamMatchSummary['home']

function Side({ team, words, isLink }: { team: Named; words: string; isLink: boolean }) {
  return (
    <div className={classes.side}>
      <Shirt team={team} size="m" />
      <span>
        {isLink ? (
          <Link to="/teams/$id" params={{ id: team.id }}>
            {team.name}
          </Link>
        ) : (
          <b>{team.name}</b>
        )}
        <small>{words}</small>
      </span>
    </div>
  )
}

function Bar({ match }: { match: TeamMatch }) {
  const part = ({ status, winner }: TeamMatch['rubbers'][number]) =>
    status === 'playing' ? 'live' : winner === null ? 'open' : winner === 0 ? 'level' : winner
  const names = {
    1: classes.home,
    2: classes.away,
    live: classes.live,
    level: classes.level,
    open: '',
  }
  return (
    <span className={classes.bar} role="img" aria-label={t('barPart')}>
      {match.rubbers.map((rubber) => (
        <i key={rubber.n} className={names[part(rubber)]} />
      ))}
    </span>
  )
}

/** Says what wins it. */
function Rule({ match, isOpen }: { match: TeamMatch; isOpen: boolean }) {
  const system = systemOf(match)
  if (system === null) return null
  const total = totalOf(system)
  const wins = winningScore(system)
  const level = formatScore(total / 2)
  const isHalved = system.score === 'boardPoints' || total % 2 === 0
  const isDraw = system.drawAllowed && wins !== null && isHalved
  return (
    <p className={classes.rule}>
      <b>{wins === null ? t('mostWin') : t('winsAt', { points: formatScore(wins), of: total })}</b>
      {isDraw && `, ${t('drawAt', { points: `${level}–${level}` })}`}
      {system.playAll && isOpen && `. ${t('playedOut', { count: system.rubbers.length })}`}
    </p>
  )
}
