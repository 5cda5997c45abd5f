import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { RubberView, TeamMatch } from '#contract/teams/team-match.ts'
import { formatScore } from '../../matches/format-score.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import classes from './sheet.module.css'
import { slotLabel, findMatchSystem } from './match-system.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  match: TeamMatch
  /** The player whose places are outlined. */
  me?: string | null
  /** The action on a rubber. */
  action?: (rubber: RubberView) => ReactNode
}

/** The order of play: players, games, each rubber's score and the running score. */
export function Sheet({ match, me = null, action }: Props) {
  const system = findMatchSystem(match)
  if (system === null) return null
  const isDisputed = (n: number) =>
    match.status === 'disputed' && match.disputes.some((dispute) => dispute.n === n)
  const isStartDrawnByLot = system.rubbers.some(({ opens }) => opens === 'draw')
  return (
    <>
      <ol className={classNames(kit.rows, kit.card, classes.sheet)} aria-label={t('sheet')}>
        {match.rubbers.map((rubber) => {
          const rubberRules = system.rubbers.find(({ n }) => n === rubber.n)
          const renderSide = (side: 'home' | 'away') => (
            <Side
              label={slotLabel(system, side, rubberRules?.[side] ?? '')}
              names={rubber[side]}
              startLabel={rubberRules?.opens === side ? t(`opens.${match.sportId}`) : null}
              isWinner={rubber.winner === (side === 'home' ? 1 : 2)}
              isMine={rubber[side].some((name) => name !== null && name.playerId === me)}
            />
          )
          return (
            <li
              key={rubber.n}
              className={classNames(
                rubber.status === 'playing' && classes.live,
                isDisputed(rubber.n) && classes.disputed,
              )}
            >
              <span className={classes.n}>
                <span className={text.hidden}>{t('rubber', { n: rubber.n })}</span>
                <span aria-hidden="true">{rubber.n}</span>
              </span>
              {renderSide('home')}
              {renderSide('away')}
              <span className={classNames(kit.wrap, classes.games)}>
                {isDisputed(rubber.n) && <strong>{t('status.disputed')}</strong>}
                <Games rubber={rubber} />
              </span>
              <Totals rubber={rubber} />
              <span className={classes.after}>
                {rubber.after !== null &&
                  `${formatScore(rubber.after[0])}–${formatScore(rubber.after[1])}`}
              </span>
              {action !== undefined && (
                <span className={classNames(kit.atEnd, classes.action)}>{action(rubber)}</span>
              )}
            </li>
          )
        })}
      </ol>
      {isStartDrawnByLot && <p className={text.dim}>{t(`lot.${match.sportId}`)}</p>}
    </>
  )
}

type SideProps = {
  label: string
  /** Text such as `white` or `breaks` if this side starts; null otherwise. */
  startLabel: string | null
  names: RubberView['home']
  isWinner: boolean
  isMine: boolean
}

/** Formats the players of a side; a pair by given names, to fit the sheet. */
function formatNames(names: RubberView['home']): string {
  const playerNames = names.map((name) => name?.playerName ?? t('emptySeat'))
  const [one = '', other] = playerNames
  if (other === undefined) return one
  const givenNames = playerNames.map((name) => name.split(' ')[0] ?? name)
  return playerNames.length === 2
    ? t('and', { one: givenNames[0] ?? '', other: givenNames[1] ?? '' })
    : joinFacts(givenNames)
}

function Side({ label, names, startLabel, isWinner, isMine }: SideProps) {
  const isGuest = names.some((name) => name?.isGuest === true)
  return (
    <span className={classNames(kit.row, classes.side, isWinner && kit.bold)}>
      <i className={isMine ? classes.mine : undefined}>{label}</i>
      <span>
        {formatNames(names)}
        {isGuest && <small> {t('guest')}</small>}
        {startLabel !== null && <small className={classes.opens}> {startLabel}</small>}
      </span>
    </span>
  )
}

function Games({ rubber }: { rubber: RubberView }) {
  const { details, status, counts, ending } = rubber
  if (status === 'playing') {
    return rubber.liveId === null ? (
      <span className={classes.now}>{t('live')}</span>
    ) : (
      <Link to="/live/$id" params={{ id: rubber.liveId }} className={classes.now}>
        {t('live')}
      </Link>
    )
  }
  if (status === 'not_needed') return <span className={text.dim}>{t('notNeeded')}</span>
  if (status === 'forfeited') return <span className={text.dim}>{t('forfeited')}</span>
  if (ending === 'forfeit' || ending === 'double_forfeit') {
    return <span className={text.dim}>{t('noPlay')}</span>
  }
  const sets = details?.sets ?? []
  if (sets.length === 0) {
    const isExtra = status === 'decided' && !counts
    return isExtra && <span className={text.dim}>{t('afterDecision')}</span>
  }
  return sets.map(([one, two], index) => (
    <span key={index}>
      {one > two ? <b>{one}</b> : one}–{two > one ? <b>{two}</b> : two}
    </span>
  ))
}

function Totals({ rubber: { score, winner, status } }: { rubber: RubberView }) {
  if (score === null || status === 'forfeited') return <span className={classes.totals} />
  return (
    <span className={classes.totals}>
      <b className={kit.points} data-won={winner === 1 || undefined}>
        {formatScore(score[0])}
      </b>
      <span className={text.hidden}>–</span>
      <b className={kit.points} data-won={winner === 2 || undefined}>
        {formatScore(score[1])}
      </b>
    </span>
  )
}
