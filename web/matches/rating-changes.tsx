import { useId, useState } from 'react'
import type { z } from 'zod'
import type { matchWithChanges, RatingChangeWire } from '#contract/matches.ts'
import { explainChange, type ExplainedChange } from '#engine/ratings/explain.ts'
import { newStanding } from '#engine/ratings/glicko.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Delta } from '../ui/scores/delta.tsx'
import text from '../ui/text.module.css'
import classes from './rating-changes.module.css'
import { getBoardName } from '../ratings/ripple-panel.tsx'
import { sidePlayers } from './side-names.ts'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

type MatchWithChanges = z.infer<typeof matchWithChanges>

type Props = {
  match: MatchWithChanges
  /** Whether all explanations are open at first. */
  showsExplanations: boolean
}

/** The rating changes of a match, each with an explanation that can be opened. */
export function RatingChanges({ match, showsExplanations }: Props) {
  const { ratingChanges, rated, status } = match
  if (status === 'void') return null
  const hasSeveralBoards = new Set(ratingChanges.map(({ board }) => board)).size > 1
  return (
    <section className={classes.section} aria-label={t('ratingChanges')}>
      <h3>{t('ratings')}</h3>
      {ratingChanges.length === 0 ? (
        <p className={text.dim}>{rated ? t('ratingsPending') : t('notRated')}</p>
      ) : (
        <ul>
          {ratingChanges.map((change) => (
            <Row
              key={`${change.playerId}${change.board}`}
              change={change}
              match={match}
              showsBoard={hasSeveralBoards}
              showsExplanations={showsExplanations}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = Props & { change: RatingChangeWire; showsBoard: boolean }

function Row({ change, match, showsBoard, showsExplanations }: RowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(showsExplanations)
  const { playerId, name, before, after, board } = change
  return (
    <li>
      <div className={classes.row}>
        <Avatar id={playerId} name={name} />
        <span className={classes.who}>
          <span className={text.trunc}>{name}</span>
          {showsBoard && <span className={text.label}>{getBoardName(board)}</span>}
        </span>
        <span className={text.num}>
          {Math.round(before)} → {Math.round(after)}
        </span>
        <span className={text.right}>
          <Delta value={Math.round(after) - Math.round(before)} />
        </span>
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('whyOf', { name, board: getBoardName(board) })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('why')}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className={classNames(kit.note, classes.why)}>
          {explainChange(toExplainedChange(change, match.id), getNames(change, match)).map(
            (sentence) => (
              <p key={sentence}>{sentence}</p>
            ),
          )}
        </div>
      )}
    </li>
  )
}

/** Returns the names of the player and of the opponent, both joined for a pair. */
function getNames({ playerId, name }: RatingChangeWire, match: MatchWithChanges) {
  const isOnFirstSide = sidePlayers(match, 1).some(({ id }) => id === playerId)
  const [first, second] = sidePlayers(match, isOnFirstSide ? 2 : 1).map((member) => member.name)
  const opponent = second === undefined ? first : t('pair', { first: first ?? '', second })
  return { player: name, opponent: opponent ?? '' }
}

/** Converts a change to the engine's type, as far as explanations need it. */
function toExplainedChange(change: RatingChangeWire, matchId: string): ExplainedChange {
  const { before, after, deviationBefore, deviationAfter, gamesBefore, actual } = change
  return {
    matchId,
    playerId: change.playerId,
    expected: change.expected,
    actual: actual === 1 ? 1 : actual === 0 ? 0 : 0.5,
    weight: change.weight,
    slope: change.slope,
    opponentRating: change.opponentRating,
    opponentVariance: change.opponentDeviation ** 2,
    before: { ...newStanding(before), variance: deviationBefore ** 2, games: gamesBefore },
    after: { ...newStanding(after), variance: deviationAfter ** 2, games: gamesBefore + 1 },
  }
}
