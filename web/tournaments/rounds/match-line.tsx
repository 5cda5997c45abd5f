import { memo, type ReactNode } from 'react'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { formatScore } from '../../matches/format-score.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import classes from './match-line.module.css'
import {
  isMine,
  matchSentence,
  matchTitle,
  describeDropouts,
  statusText,
  winningSide,
} from '../match-sentence.ts'
import { OutMark } from '../out-mark.tsx'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type Match = TournamentMatchWire

type Props = {
  match: Match
  me: string | null
  /** Shown before the names: the board, or the match number and round. */
  label: ReactNode
  /** Whether the sport has colours; the first side then has white. */
  hasColours: boolean
  /** Whether its date has passed without a result. */
  isOverdue?: boolean
  onOpen: (id: string) => void
}

/** A match in a list: two names with the score between them, and its status. A press opens it. */
export const MatchLine = memo(function MatchLine(props: Props) {
  const { match, me, label, hasColours, isOverdue = false, onOpen } = props
  const score = match.decision?.score ?? null
  const winner = winningSide(match)
  const sets = match.decision === null ? [] : (match.details?.sets ?? [])
  const status = isOverdue ? t('overdue') : statusText(match, me)
  const isOpen = match.decision === null && match.status !== 'not_needed'
  return (
    <li>
      <button
        type="button"
        className={classNames(
          classes.line,
          isMine(match, me) && classNames(kit.mine, classes.mine),
        )}
        onClick={() => onOpen(match.id)}
      >
        <span className={text.hidden}>
          {matchTitle(match)}: {matchSentence(match)} {describeDropouts(match)}
          {isOverdue && ` ${t('overdue')}`}
        </span>
        <span className={classes.cells} aria-hidden="true">
          <span className={classNames(text.num, classes.lead)}>{label}</span>
          <span className={classNames(classes.first, winner === 1 && kit.bold)}>
            {hasColours && <i className={classes.white} title={t('white')} />}
            <SideName side={match.sides[0]} />
          </span>
          <span className={classNames(text.num, classes.score)}>
            {score === null ? (
              <span className={classNames(kit.wideOnly, classes.versus)}>{t('versusShort')}</span>
            ) : (
              <>
                <span className={winner === 2 ? classNames(kit.medium, text.dim) : undefined}>
                  {formatScore(score[0])}
                </span>
                <span className={classNames(kit.wideOnly, kit.faint)}>–</span>
                <span className={winner === 1 ? classNames(kit.medium, text.dim) : undefined}>
                  {formatScore(score[1])}
                </span>
              </>
            )}
          </span>
          <span className={classNames(classes.second, winner === 2 && kit.bold)}>
            {hasColours && <i className={classes.black} title={t('black')} />}
            <SideName side={match.sides[1]} />
          </span>
          <span className={classNames(classes.state, isOpen && status !== '' && classes.urgent)}>
            {status !== ''
              ? status
              : sets.length > 0 && (
                  <span className={classNames(text.num, classes.sets)}>
                    {sets.map(([one, two]) => `${one}–${two}`).join(' ')}
                  </span>
                )}
          </span>
        </span>
      </button>
    </li>
  )
})

function SideName({ side: { name, isOut } }: { side: Match['sides'][number] }) {
  return (
    <>
      <span className={text.trunc} title={name}>
        {name}
      </span>
      {isOut && <OutMark />}
    </>
  )
}
