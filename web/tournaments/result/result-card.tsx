import { IconArrowRight, IconEdit, IconEraser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { sports } from '#engine/sports/sports.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { formatScore } from '../../matches/format-score.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import {
  isBye,
  isBetweenTeams,
  matchSentence,
  matchTitle,
  sideName,
  winningSide,
} from '../match-sentence.ts'
import classes from './result-card.module.css'
import { OpenTeamMatch } from './open-team-match.tsx'
import type { ResultTournament } from './result-values.ts'
import { t, show } from './messages.ts'
import { readName, readMessage } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

type Match = TournamentMatchWire
type Props = {
  tournament: ResultTournament
  match: Match
  matches: readonly Match[]
  onClose: () => void
  onCorrect: () => void
  onRemove: () => void
}

/** A match with its state, the matches that its players advance to, and its actions. */
export function ResultCard(props: Props) {
  const { tournament, match, matches, onClose } = props
  const { sportId } = tournament
  return (
    <Dialog
      title={matchTitle(match)}
      onClose={onClose}
      aside={<SportChip sport={sportId} name={readName(sports[sportId].name)} />}
      footer={<Actions {...props} />}
    >
      <div className={classes.score} data-sport={sportId}>
        <CardSide match={match} sideIndex={0} />
        <CardScore match={match} />
        <CardSide match={match} sideIndex={1} />
      </div>
      <p className={classes.words}>{matchSentence(match)}.</p>
      <Facts match={match} />
      <Advancements match={match} matches={matches} />
      {isBetweenTeams(match) && tournament.isReadOnly !== true && <OpenTeamMatch match={match} />}
      {match.matchId !== null && tournament.isReadOnly !== true && (
        <p className={classes.words}>
          <Link to="/matches" search={{ match: match.matchId }} className={text.link}>
            {t('showMatchRecord')}
          </Link>
        </p>
      )}
    </Dialog>
  )
}

function CardSide({ match, sideIndex }: { match: Match; sideIndex: 0 | 1 }) {
  const side = match.sides[sideIndex]
  const hasWon = winningSide(match) === sideIndex + 1
  return (
    <div className={classNames(classes.side, hasWon && kit.bold)}>
      {side.playerId !== null && <Avatar id={side.playerId} name={side.name} size="m" />}
      <span>{sideName(side)}</span>
      {side.seed !== null && <span className={text.label}>{t('seed', { seed: side.seed })}</span>}
    </div>
  )
}

function CardScore({ match }: { match: Match }) {
  const score = match.decision?.score ?? null
  const side = winningSide(match)
  if (score === null) {
    return <span className={kit.faint}>{isBye(match) ? t('bye') : t('versusShort')}</span>
  }
  const sets = match.details?.sets ?? []
  return (
    <div>
      <span className={classNames(kit.row, kit.gap2, classes.tiles)}>
        <FlipTiles size="l" value={formatScore(score[0])} outlined={side === 2} />
        <span aria-hidden="true">–</span>
        <FlipTiles size="l" value={formatScore(score[1])} outlined={side === 1} />
      </span>
      {sets.length > 0 && (
        <p className={classNames(text.num, classes.sets)}>
          {sets.map(([one, two]) => `${one}–${two}`).join('  ')}
        </p>
      )}
    </div>
  )
}

function Facts({ match }: { match: Match }) {
  const { decidedAt, table, calledAt, decision, details, sides } = match
  const white = details?.white
  return (
    <p className={classNames(classes.words, text.dim)}>
      {decision === null && table !== null && (
        <>
          {calledAt === null
            ? t('calledTo', { table })
            : show('calledToAt', { table, when: <When at={calledAt} /> })}{' '}
        </>
      )}
      {decidedAt !== null && <>{show('reportedAt', { when: <When at={decidedAt} /> })} </>}
      {white !== undefined && t('hadWhite', { name: sides[white - 1]?.name ?? '' })}
    </p>
  )
}

/** The matches that winner and loser advance to. */
function Advancements({ match, matches }: { match: Match; matches: readonly Match[] }) {
  const targets = [
    ['winner', match.winnerTo],
    ['loser', match.loserTo],
  ] as const
  const knownTargets = targets.flatMap(([outcome, targetId]) => {
    const next = matches.find(({ id }) => id === targetId)
    return next === undefined ? [] : [{ outcome, title: matchTitle(next) }]
  })
  if (knownTargets.length === 0) return null
  return (
    <ul className={classes.advancements}>
      {knownTargets.map(({ outcome, title }) => (
        <li key={outcome}>
          <Icon of={IconArrowRight} size="s" />
          {t(`goesTo.${outcome}`, { match: title })}
        </li>
      ))}
    </ul>
  )
}

function Actions({ tournament, match, onCorrect, onRemove }: Props) {
  const playerIds = match.sides.map(({ playerId }) => playerId).filter((id) => id !== null)
  const permission = usePermission()('tournament.report', { playerIds })
  if (match.hasResult && match.mayCorrect) {
    return (
      <>
        <span className={text.spacer} />
        <Button kind="danger" icon={IconEraser} onClick={onRemove}>
          {t('removalTitle')}
        </Button>
        <Button icon={IconEdit} onClick={onCorrect}>
          {t('correct')}
        </Button>
      </>
    )
  }
  if (match.mayReport) {
    return (
      <>
        <span className={text.spacer} />
        <Button kind="primary" icon={IconEdit} onClick={onCorrect}>
          {t('enterResult')}
        </Button>
      </>
    )
  }
  if (tournament.isReadOnly === true || match.status === 'not_needed' || isBye(match)) return null
  return (
    <p className={text.dim}>
      {blockedReason(match, permission.ok ? null : readMessage(permission.reason))}
    </p>
  )
}

function blockedReason({ status, sides }: Match, permissionReason: string | null): string {
  if (permissionReason !== null && status !== 'waiting') return permissionReason
  if (status === 'decided') return t('organiserCorrects')
  const areBothKnown = sides.every(({ kind }) => kind === 'player')
  return areBothKnown ? t('notReleased') : t('notKnownYet')
}
