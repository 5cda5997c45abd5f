import {
  IconArrowsExchange,
  IconArrowsUpDown,
  IconCards,
  IconClockPause,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import { foosballGame } from '#engine/live/foosball/live.ts'
import {
  foosballLive,
  type FoosballState,
  mayChangeEnds,
  type Member,
} from '#engine/live/foosball/rules.ts'
import type { ActionOf } from '#engine/live/games.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { findLeader } from '../board/find-leader.ts'
import { Key } from '../pad/keys/key.tsx'
import { HalvesPad } from '../pad/score/halves-pad.tsx'
import type { PadProps } from '../pad/props.ts'
import { Question } from '../pad/sheets/question.tsx'
import { listPointWinners } from '../pad/log/current-part.ts'
import classes from './foosball-pad.module.css'
import { t } from './messages.ts'

type Props = PadProps<'foosball'>
type OpenQuestion = 'timeout' | 'swap' | 'fouls' | null
/** Time in ms in which the scorer of a goal can be chosen. */
const scorerQuestionMs = 4_000

/**
 * The foosball pad: two halves that are keys. A tap is a goal, and a second tap can name the
 * scorer.
 */
export function FoosballPad(props: Props) {
  const { state, settings, sides, enter, edit, undo, undoLabel, scoring } = props
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>(null)
  const [isKeepingSides, setKeepingSides] = useState(false)
  const order: Pair<Side> = state.left === 1 ? [1, 2] : [2, 1]
  const shouldAskToChangeSides = mayChangeEnds(state) && !state.changesEnds && !isKeepingSides
  const getName = (side: Side) => sides[side - 1]!.short
  const answer = (action: ActionOf<'foosball'>) => {
    enter(action)
    setOpenQuestion(null)
  }
  const { matchPoint } = foosballGame.scoreOf(state)
  const playedGames = state.games[0] + state.games[1]
  const isDecider =
    state.winner === null && settings.games > 1 && playedGames === settings.games - 1
  const status =
    matchPoint === null
      ? isDecider
        ? t('decider')
        : null
      : t('matchPoint', { name: getName(matchPoint) })
  const leader = findLeader({ game: 'foosball', score: foosballGame.scoreOf(state) })
  const places = Math.max(settings.to, settings.decider?.cap ?? 0) > 9 ? 2 : 1
  const log = scoring.log as readonly LiveEvent<ActionOf<'foosball'>>[]
  const steps = stepsOf(foosballLive, settings, log)
  const goal = findLastGoal(log)
  // Does not ask about goals scored before the pad was opened.
  const [initialGoalId] = useState(goal?.id)
  return (
    <HalvesPad
      order={order}
      sides={sides}
      getHalf={(side) => ({
        label: t('goalFor', { name: getName(side) }),
        hasTurn: state.kickoff === side,
        tiles: String(state.goals[side - 1]),
        scoreLabel: t('goals', { count: state.goals[side - 1]! }),
        foot: <SideFoot state={state} side={side} names={sides[side - 1]!.names} />,
      })}
      hint={t('tapForGoal')}
      onScore={(side) => enter({ kind: 'goal', side })}
      points={state.goals}
      state={state}
      gamesNeeded={settings.games > 1 ? countNeeded(settings.games) : null}
      status={status}
      isUrgent={matchPoint !== null}
      places={places}
      leader={leader}
      pointWinners={listPointWinners(steps, ({ goals }) => goals)}
      stripLabel={t('course', { one: state.goals[0], two: state.goals[1] })}
      undo={undo}
      undoLabel={undoLabel}
      keys={
        <>
          <Key kind="act" icon={IconClockPause} press={() => setOpenQuestion('timeout')}>
            {t('timeout')}
          </Key>
          <Key kind="act" icon={IconArrowsExchange} press={() => enter({ kind: 'sides' })}>
            {t('sides')}
          </Key>
          {sides[0].names.length > 1 && (
            <Key kind="act" icon={IconArrowsUpDown} press={() => setOpenQuestion('swap')}>
              {t('swap')}
            </Key>
          )}
          <Key kind="act" icon={IconCards} press={() => setOpenQuestion('fouls')}>
            {t('fouls')}
          </Key>
        </>
      }
    >
      {goal !== null &&
        goal.id !== initialGoalId &&
        openQuestion === null &&
        state.winner === null && (
          <ScorerQuestion
            key={goal.id}
            names={(side) => sides[side - 1]!.names}
            side={goal.side}
            setScorer={(to) => edit(goal.id, to)}
          />
        )}
      {shouldAskToChangeSides && openQuestion === null && (
        <Question title={t('changeSides')}>
          <Key isText press={() => enter({ kind: 'sides' })}>
            {t('changeEveryGame')}
          </Key>
          <Key isText press={() => setKeepingSides(true)}>
            {t('keepSides')}
          </Key>
        </Question>
      )}
      {openQuestion === 'timeout' && (
        <Question title={t('whoseTimeout')} close={() => setOpenQuestion(null)}>
          {order.map((side) => (
            <Key
              key={side}
              isText
              isDisabled={state.timeoutsLeft[side - 1] === 0}
              press={() => answer({ kind: 'timeout', side })}
            >
              {t('timeoutOf', { name: getName(side) })}
            </Key>
          ))}
        </Question>
      )}
      {openQuestion === 'swap' && (
        <Question title={t('whoSwaps')} close={() => setOpenQuestion(null)}>
          {order.map((side) => (
            <Key key={side} isText press={() => answer({ kind: 'positions', side })}>
              {t('swapOf', { name: getName(side) })}
            </Key>
          ))}
        </Question>
      )}
      {openQuestion === 'fouls' && (
        <Question title={t('fouls')} close={() => setOpenQuestion(null)}>
          {(['penalty', 'warning'] as const).flatMap((kind) =>
            order.map((side) => (
              <Key key={`${kind}${side}`} isText press={() => answer({ kind, side })}>
                {t(kind, { name: getName(side) })}
              </Key>
            )),
          )}
        </Question>
      )}
    </HalvesPad>
  )
}

type FootProps = {
  readonly state: FoosballState
  readonly side: Side
  readonly names: readonly string[]
}

function SideFoot({ state, side, names }: FootProps) {
  const attacker = names.length > 1 ? names[state.attack[side - 1]! - 1] : undefined
  return (
    <>
      <b>{state.kickoff === side && state.winner === null ? t('kicksOff') : '\u00a0'}</b>
      <span>
        {attacker === undefined
          ? t('timeoutsLeft', { count: state.timeoutsLeft[side - 1]! })
          : t('attack', { name: attacker })}
      </span>
    </>
  )
}

type ScorerQuestionProps = {
  readonly side: Side
  readonly names: (side: Side) => readonly string[]
  readonly setScorer: (to: Partial<ActionOf<'foosball'>>) => void
}

/** Asks who scored; optional, and disappears by itself. */
function ScorerQuestion({ side, names, setScorer }: ScorerQuestionProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), scorerQuestionMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  const choose = (to: Partial<ActionOf<'foosball'>>) => {
    setScorer(to)
    setOver(true)
  }
  const members = names(side)
  return (
    <div className={classes.credit} role="group" aria-label={t('whoScored')}>
      {members.length > 1 &&
        members.map((member, index) => (
          <Key key={member} isText press={() => choose({ scorer: (index + 1) as Member })}>
            {member}
          </Key>
        ))}
      <Key kind="act" isText press={() => choose({ own: true })}>
        {t('ownGoal')}
      </Key>
    </div>
  )
}

/** Returns the latest goal, if it is the last entry. */
function findLastGoal(
  log: readonly LiveEvent<ActionOf<'foosball'>>[],
): { id: string; side: Side } | null {
  const last = log.at(-1)
  if (last?.type !== 'act' || last.action.kind !== 'goal') return null
  return { id: last.id, side: last.action.side }
}
