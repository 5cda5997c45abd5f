import { IconClockPause, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type LiveEvent, stepsOf, undoTarget } from '#engine/live/log.ts'
import {
  type InningEnd,
  countBallsLeft,
  type StraightAction,
  straightLive,
  findSidesNearThirdFoul,
} from '#engine/live/pool/straight.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { straightGame } from '#engine/live/pool/live.ts'
import { deletePadState } from '../storage/pad-state.ts'
import { findLeader } from '../board/find-leader.ts'
import { UndoKey } from '../pad/foot.tsx'
import { Key } from '../pad/keys/key.tsx'
import type { PadProps } from '../pad/props.ts'
import { Question } from '../pad/sheets/question.tsx'
import { ScoreTiles } from '../pad/score/score-tiles.tsx'
import { usePadKeys } from '../pad/keys/use-pad-keys.ts'
import { EditInnings } from './edit-innings.tsx'
import { type Innings, listInnings, createSheetRows } from './innings.ts'
import { classNames } from '../../ui/class-names.ts'
import desk from '../pad/keys/desk-pad.module.css'
import classes from './pool.module.css'
import { ShotClock } from './shot-clock.tsx'
import clock from './shot-clock.module.css'
import { findCurrentShot } from './shot.ts'
import { SideBoard } from './side-board.tsx'
import straight from './straight-pad.module.css'
import { TimeQuestion } from './time-question.tsx'
import { KeyText } from './key-text.tsx'
import { useRun } from './use-run.ts'
import { t } from './messages.ts'

type Props = PadProps<'straight'>
const sidesInOrder: readonly Side[] = [1, 2]
const rackSize = 15
const quickBalls = 5

/** The straight-pool pad: a key for each ball, four keys that end the innings, and the score sheet. */
export function StraightPad(props: Props) {
  const { state, settings, sides, enter, edit, scoring } = props
  const [isEditing, setEditing] = useState(false)
  const [isAskingTimeout, setAskingTimeout] = useState(false)
  const log = scoring.log as readonly LiveEvent<StraightAction>[]
  const innings = listInnings(log, settings)
  const shot = findCurrentShot(stepsOf(straightLive, settings, log))
  const place = straightLive.placeOf(state, anyAction)
  const run = useRun(scoring.match.id, place)
  const { shooter: by } = state
  const isOver = state.winner !== null
  const isWaiting = isOver || state.choice !== null
  const getName = (side: Side) => sides[side - 1]!.short
  const isRecorded = scoring.match.status === 'finished'
  useEffect(() => {
    if (isRecorded) void deletePadState(scoring.match.id)
  }, [isRecorded, scoring.match.id])

  const toWin = settings.to - state.points[by - 1]!
  const pot = (count: number) => {
    const balls = Math.min(run.latest() + count, toWin)
    if (isWaiting || balls < 0) return
    // Reaching the target ends the match.
    if (balls === toWin) enter({ kind: 'inning', by, balls, ends: 'miss' })
    else run.set(balls)
  }
  const end = (ends: InningEnd) => {
    if (!isWaiting) enter({ kind: 'inning', by, balls: run.latest(), ends })
  }
  const undo = () => {
    if (!isWaiting && run.latest() > 0) return run.set(run.latest() - 1)
    const target = log.find(({ id }) => id === undoTarget(log))
    // Undoing the winning ball reopens its visit.
    if (target?.type === 'act' && target.action.kind === 'inning') {
      run.set(Math.max(0, target.action.balls - (isOver ? 1 : 0)), target.place)
    }
    props.undo()
  }
  usePadKeys({
    ball: () => pot(1),
    ballBack: () => pot(-1),
    miss: () => end('miss'),
    safety: () => end('safety'),
    foul: () => end('foul'),
    undo,
  })

  const { balls } = run
  const onTable = countBallsLeft(state.onTable, balls)
  const isWarned = balls === 0 && findSidesNearThirdFoul(state).includes(by)
  const isOpening = state.isBreak && balls === 0
  return (
    <div className={desk.pad}>
      <div className={classes.board}>
        <div className={classes.sides}>
          {sidesInOrder.map((side) => (
            <SideBoard
              key={side}
              names={sides[side - 1]!.names}
              hasTurn={!isOver && by === side}
              turnText={isOver ? '\u00a0' : by === side ? t('atTable') : t('waiting')}
              fouls={by === side && balls > 0 ? 0 : state.fouls[side - 1]!}
            >
              <ScoreTiles
                className={straight.points}
                value={formatPoints(state.points[side - 1]! + (by === side ? balls : 0))}
                tileCount={Math.max(2, String(settings.to).length)}
                isOutlined={
                  findLeader({ game: 'straight', score: straightGame.scoreOf(state) }) !== side
                }
                label={t('points', {
                  count: state.points[side - 1]! + (by === side ? balls : 0),
                })}
              />
              <Figures state={state} side={side} innings={innings} />
            </SideBoard>
          ))}
        </div>
        <section className={straight.run} aria-label={t('thisRun')}>
          <b>{balls}</b>
          <div>
            <p>
              <b>{t('thisRun')}</b>{' '}
              {isOpening ? t('opening', { count: onTable }) : t('onTable', { count: onTable })}
            </p>
            <span className={straight.rack} aria-hidden="true">
              {Array.from({ length: rackSize }, (_, index) => (
                <i key={index} data-potted={index < rackSize - onTable || undefined} />
              ))}
            </span>
          </div>
        </section>
        <ScoreSheet innings={innings} highRuns={state.highRun} />
      </div>
      <section
        className={classNames(desk.keys, classes.keys)}
        aria-label={t('runOf', { name: getName(by), count: balls })}
      >
        <div className={classes.top}>
          <h2>{t('runOf', { name: getName(by), count: balls })}</h2>
          <p>
            {t('innings', { count: state.innings[by - 1]! + 1, to: settings.to })}.{' '}
            {t('endsInnings')}
          </p>
        </div>
        <div className={settings.shotClock === undefined ? undefined : clock.row}>
          <p className={classes.line} role="status" data-hot={isWarned || undefined}>
            {shot.timeoutBy !== null && !isOver
              ? t('timeoutOn', { name: getName(shot.timeoutBy) })
              : isWarned
                ? t('warnPoints', { name: getName(by) })
                : describeStatus(innings.at(-1), getName, isWaiting ? null : by)}
          </p>
          {settings.shotClock !== undefined && (
            <ShotClock
              seconds={settings.shotClock}
              // Balls of the current run are shots that are not in the log yet.
              shot={
                balls === 0
                  ? shot
                  : { ...shot, previousEntryId: `${shot.previousEntryId} ${balls}` }
              }
              extend={state.hasExtended[by - 1] ? null : () => enter({ kind: 'extension', by })}
              isDisabled={isWaiting}
            />
          )}
        </div>
        <div className={straight.ball}>
          <Key kind="act" isText isDisabled={isWaiting || balls === 0} press={() => pot(-1)}>
            <KeyText top="−1" below={t('ballShort')} />
          </Key>
          <Key kind="go" isText isDisabled={isWaiting} press={() => pot(1)}>
            {t('ball')}
          </Key>
          <Key
            kind="act"
            isText
            isDisabled={isWaiting || balls + quickBalls > toWin}
            press={() => pot(quickBalls)}
          >
            <KeyText top={`+${quickBalls}`} below={t('ballsShort')} />
          </Key>
        </div>
        <div className={classes.four}>
          <Key kind="act" isText isDisabled={isWaiting} press={() => end('miss')}>
            {t('missEnds')}
          </Key>
          <Key kind="act" isText isDisabled={isWaiting} press={() => end('safety')}>
            {t('safety')}
          </Key>
          <Key kind="act" isText isDisabled={isWaiting} press={() => end('foul')}>
            <KeyText top={t('foul')} below={isWarned ? '−16' : '−1'} />
          </Key>
          <Key
            kind="act"
            isText
            isDisabled={isWaiting || !isOpening}
            press={() => end('breaking foul')}
          >
            <KeyText top={t('breakFoul')} below="−2" />
          </Key>
        </div>
        <div className={classNames(desk.mirrored, classes.foot)}>
          <Key
            kind="act"
            isText
            isDisabled={isWaiting || isOpening || balls + onTable - 1 > toWin}
            press={() => pot(onTable - 1)}
          >
            <KeyText top={t('newRack')} below={`+${onTable - 1}`} />
          </Key>
          <Key
            kind="act"
            icon={IconPencil}
            isDisabled={innings.length === 0}
            press={() => setEditing(true)}
          >
            {t('editInnings')}
          </Key>
          <Key
            kind="act"
            icon={IconClockPause}
            isDisabled={isOver}
            press={() => setAskingTimeout(true)}
          >
            {t('timeout')}
          </Key>
          <UndoKey
            undo={undo}
            undoLabel={!isWaiting && balls > 0 ? t('lastBall') : props.undoLabel}
          />
        </div>
      </section>
      {state.choice !== null && (
        <BreakingFoulQuestion
          choice={state.choice}
          getName={getName}
          answer={(again) => enter({ kind: 'choice', by: state.choice!, again })}
          undo={undo}
        />
      )}
      {isAskingTimeout && (
        <TimeQuestion
          state={state}
          getName={getName}
          answer={(action) => {
            enter(action)
            setAskingTimeout(false)
          }}
          close={() => setAskingTimeout(false)}
        />
      )}
      {isEditing && (
        <EditInnings
          innings={innings}
          getName={getName}
          change={(id, to) => edit(id, to)}
          close={() => setEditing(false)}
        />
      )}
    </div>
  )
}

/** `placeOf` needs an action, but the place depends only on the state. */
const anyAction: StraightAction = { kind: 'choice', by: 1, again: false }

const formatPoints = (points: number) => (points < 0 ? `−${-points}` : String(points))

/** Describes the previous innings, and who is at the table. */
function describeStatus(
  last: Innings | undefined,
  getName: (side: Side) => string,
  by: Side | null,
) {
  const next = by === null ? '' : t('atTableName', { name: getName(by) })
  if (last === undefined) return next
  const lastInnings = t('lastInnings', {
    name: getName(last.by),
    run: formatPoints(last.run),
    how: t(`end.${last.ends}`),
    points: formatPoints(last.points),
  })
  return [lastInnings, next].filter(Boolean).join(' ')
}

type FiguresProps = {
  readonly state: Props['state']
  readonly side: Side
  readonly innings: readonly Innings[]
}

function Figures({ state, side, innings }: FiguresProps) {
  const inningsOfSide = innings.filter(({ by }) => by === side)
  const balls = inningsOfSide.reduce((sum, each) => sum + each.balls, 0)
  return (
    <p className={classNames(desk.figures, straight.figures)}>
      <span>
        <b>{state.highRun[side - 1]}</b>
        {t('highRun')}
      </span>
      <span>
        <b>{inningsOfSide.length === 0 ? '–' : (balls / inningsOfSide.length).toFixed(1)}</b>
        {t('perInning')}
      </span>
      <span>
        <b>{inningsOfSide.length}</b>
        {t('inningsCount')}
      </span>
    </p>
  )
}

type ScoreSheetProps = { readonly innings: readonly Innings[]; readonly highRuns: Pair }

/** The traditional score sheet: run and points of each innings, newest first. */
function ScoreSheet({ innings, highRuns }: ScoreSheetProps) {
  return (
    <table className={desk.visits} aria-label={t('sheet')}>
      <thead>
        <tr>
          <th scope="col">{t('column.run')}</th>
          <th scope="col">{t('column.points')}</th>
          <th scope="col" className={desk.count}>
            {t('column.innings')}
          </th>
          <th scope="col">{t('column.run')}</th>
          <th scope="col">{t('column.points')}</th>
        </tr>
      </thead>
      <tbody>
        {createSheetRows(innings).map(({ number, sides: [one, two] }) => (
          <tr key={number}>
            <RunCells innings={one} highRun={highRuns[0]} />
            <td className={desk.count}>{number}</td>
            <RunCells innings={two} highRun={highRuns[1]} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RunCells({
  innings,
  highRun,
}: {
  readonly innings: Innings | null
  readonly highRun: number
}) {
  const isHigh = innings !== null && innings.balls === highRun && highRun > 0
  return (
    <>
      <td className={isHigh ? desk.high : undefined}>
        {innings === null ? '' : formatPoints(innings.run)}
      </td>
      <td className={desk.left}>{innings === null ? '' : formatPoints(innings.points)}</td>
    </>
  )
}

type BreakingFoulQuestionProps = {
  readonly choice: Side
  readonly getName: (side: Side) => string
  readonly answer: (again: boolean) => void
  readonly undo: () => void
}

/**
 * Asks what happens after a breaking foul: the opponent plays on, or has the balls broken again.
 */
function BreakingFoulQuestion({ choice, getName, answer, undo }: BreakingFoulQuestionProps) {
  const offender = getName(otherSide(choice))
  return (
    <Question title={t('whoBreaksAgain', { name: offender })}>
      <Key isText press={() => answer(false)}>
        {t('choiceTable', { name: getName(choice) })}
      </Key>
      <Key isText press={() => answer(true)}>
        {t('choiceAgain', { name: offender })}
      </Key>
      <Key kind="act" isText className={classes.wide} press={undo}>
        {t('undo')}
      </Key>
    </Question>
  )
}
