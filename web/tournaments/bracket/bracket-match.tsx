import { type FocusEvent, memo } from 'react'
import type { TournamentMatchWire, TournamentSideWire } from '#contract/tournaments/matches.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { formatScore } from '../../matches/format-score.ts'
import { box } from './bracket-layout.ts'
import classes from './bracket-match.module.css'
import {
  isBye,
  isMine,
  matchNumber,
  matchSentence,
  matchTitle,
  describeDropouts,
  statusText,
  winningSide,
} from '../match-sentence.ts'
import { OutMark } from '../out-mark.tsx'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import kit from '../../ui/kit.module.css'

type Match = TournamentMatchWire

type Props = {
  match: Match
  y: number
  me: string | null
  usualBestOf: number | null
  isTabbable: boolean
  /** Whether Find me or Next has just selected it. */
  isHighlighted: boolean
  onOpen: (id: string) => void
  onFocus: (id: string) => void
}

/** A match of the bracket: number and state above, both sides with sets and score below. */
export const BracketMatch = memo(function BracketMatch(props: Props) {
  const { match, y, me, usualBestOf, isTabbable, isHighlighted, onOpen, onFocus } = props
  const hasViewer = isMine(match, me)
  const isOpen = match.decision === null
  return (
    <li className={classes.place} style={{ top: y - box.label }}>
      <span className={classes.label} aria-hidden="true">
        {match.number !== null && <span className={text.num}>{matchNumber(match.number)}</span>}
        <StateLabel match={match} me={me} usualBestOf={usualBestOf} />
      </span>
      <button
        type="button"
        data-match={match.id}
        tabIndex={isTabbable ? 0 : -1}
        onClick={() => onOpen(match.id)}
        onFocus={(event: FocusEvent) => {
          event.stopPropagation()
          onFocus(match.id)
        }}
        className={classNames(
          classes.box,
          (isBye(match) || match.status === 'waiting' || match.status === 'not_needed') &&
            classes.dashed,
          isOpen && match.table !== null && classes.playing,
          hasViewer && classes.mine,
          isHighlighted && classes.ringed,
        )}
      >
        <span className={text.hidden}>
          {matchTitle(match)}: {matchSentence(match)} {describeDropouts(match)}
        </span>
        <span className={classes.sides} aria-hidden="true">
          {match.sides.map((side, sideIndex) => (
            <SideRow
              key={sideIndex}
              match={match}
              side={side}
              sideIndex={sideIndex === 0 ? 0 : 1}
              me={me}
            />
          ))}
        </span>
      </button>
    </li>
  )
})

function StateLabel({ match, me, usualBestOf }: Pick<Props, 'match' | 'me' | 'usualBestOf'>) {
  const statusLabel = statusText(match, me)
  if (match.decision === null && match.table !== null) {
    return (
      <>
        <b className={classes.playingLabel}>{t('playing')}</b>
        <span>{match.table}</span>
      </>
    )
  }
  const lengthLabel =
    match.bestOf === usualBestOf || match.decision !== null
      ? ''
      : t('bestOf', { games: match.bestOf ?? '' })
  const round = match.stage === 'third' ? match.roundTitle : ''
  const details = joinFacts([round, lengthLabel])
  const isUrgent = match.decision === null && match.status !== 'not_needed' && statusLabel !== ''
  return (
    <>
      {statusLabel !== '' &&
        (isUrgent ? <b className={classes.urgent}>{statusLabel}</b> : <span>{statusLabel}</span>)}
      {details !== '' && <span className={classes.plain}>{details}</span>}
    </>
  )
}

type RowProps = { match: Match; side: TournamentSideWire; sideIndex: 0 | 1; me: string | null }

function SideRow({ match, side, sideIndex, me }: RowProps) {
  const { decision, details } = match
  const hasWon = winningSide(match) === sideIndex + 1
  const score = decision?.score?.[sideIndex]
  const sets = decision === null ? [] : (details?.sets ?? [])
  const isUndecided = side.kind !== 'player'
  return (
    <span
      title={side.kind === 'nobody' ? (side.reason ?? undefined) : undefined}
      data-out={side.isOut || undefined}
      className={classNames(
        classes.side,
        hasWon && !isBye(match) && classes.won,
        isUndecided && classes.awaited,
        !isUndecided && side.playerId === me && classes.me,
      )}
    >
      <span className={classNames(text.num, classes.seed)}>{side.seed}</span>
      <span className={classes.name} title={side.name}>
        <span className={text.trunc}>{side.name}</span>
        {side.isOut && <OutMark />}
      </span>
      {sets.length > 0 && (
        <span
          className={classNames(
            text.num,
            kit.wideOnly,
            classes.sets,
            sets.length > 5 && classes.many,
          )}
        >
          {sets.map((set, index) => (
            <i key={index}>{set[sideIndex]}</i>
          ))}
        </span>
      )}
      {score !== undefined && (
        <span className={classNames(text.num, classes.total)}>{formatScore(score)}</span>
      )}
    </span>
  )
}
