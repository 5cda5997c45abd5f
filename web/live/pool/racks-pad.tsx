import { IconArrowsExchange, IconClockPause, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { otherSide } from '#engine/sports/finding.ts'
import type { ActionOf } from '#engine/live/games.ts'
import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import { racksGame } from '#engine/live/pool/live.ts'
import {
  losesByFouls,
  racksLive,
  type RackTag,
  rackTags,
  findSidesOnTwoFouls,
} from '#engine/live/pool/racks.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { findLeader } from '../board/find-leader.ts'
import { UndoKey } from '../pad/foot.tsx'
import { Key } from '../pad/keys/key.tsx'
import type { PadProps } from '../pad/props.ts'
import { Question } from '../pad/sheets/question.tsx'
import { ScoreTiles } from '../pad/score/score-tiles.tsx'
import { Strokes } from '../pad/score/strokes.tsx'
import { usePersistedFlag } from '../pad/use-persisted-flag.ts'
import { usePadKeys } from '../pad/keys/use-pad-keys.ts'
import { usePressFilter } from '../pad/keys/use-press.ts'
import desk from '../pad/keys/desk-pad.module.css'
import classes from './pool.module.css'
import { measureRackMinutes, listRackNumbers, listWonRacks, type WonRack } from './race.ts'
import { describeHow, RackStrip } from './rack-strip.tsx'
import { EightQuestion } from './eight-question.tsx'
import { ShotClock } from './shot-clock.tsx'
import clock from './shot-clock.module.css'
import { findCurrentShot } from './shot.ts'
import { SideBoard } from './side-board.tsx'
import { TimeQuestion } from './time-question.tsx'
import { KeyText } from './key-text.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = PadProps<'racks'>
type OpenQuestion = 'breaker' | 'eight' | 'time' | null
const sidesInOrder: readonly Side[] = [1, 2]
const maxStrokes = 7

/** A pool race: one key a side for the rack, then how it was won, and optionally the shots. */
export function RacksPad(props: Props) {
  const { state, settings, sides, enter, edit, undo, undoLabel, scoring } = props
  const acceptsPress = usePressFilter()
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>(null)
  const [isRecordingShots, setRecordingShots] = usePersistedFlag('live.pool.shots')
  const log = scoring.log as readonly LiveEvent<ActionOf<'racks'>>[]
  const won = listWonRacks(log, settings)
  const shot = findCurrentShot(stepsOf(racksLive, settings, log))
  const isOver = state.winner !== null
  const names: Pair<string> = [sides[0].short, sides[1].short]
  const getName = (side: Side) => names[side - 1]!
  const number = won.length + 1
  const winRack = (winner: Side) => {
    if (!isOver && acceptsPress(`rack ${winner}`)) enter({ kind: 'rack', winner })
  }
  const answer = (action: ActionOf<'racks'>) => {
    enter(action)
    setOpenQuestion(null)
  }
  const lastWonRack = won.at(-1)
  const setTag = (how: RackTag | undefined) =>
    lastWonRack !== undefined && edit(lastWonRack.id, { how })
  usePadKeys({ left: () => winRack(1), right: () => winRack(2), undo })
  const status = describeStatus(props, {
    last: lastWonRack,
    getName,
    number,
    timeout: shot.timeoutBy,
  })
  const { shooter } = state
  // Without recorded shots, it is unknown who is at the table.
  const extend = isRecordingShots
    ? state.hasExtended[shooter - 1]
      ? null
      : () => enter({ kind: 'extension', by: shooter })
    : () => setOpenQuestion('time')
  return (
    <div className={desk.pad} data-shots={isRecordingShots || undefined}>
      <div className={classes.board}>
        <div className={classes.sides} data-wide={settings.raceTo > 9 || undefined}>
          {sidesInOrder.map((side) => (
            <SideBoard
              key={side}
              names={sides[side - 1]!.names}
              hasTurn={!isOver && state.shooter === side}
              turnText={describeTurn(props, side, number)}
              fouls={isRecordingShots && losesByFouls(settings) ? state.fouls[side - 1]! : null}
            >
              <div className={classes.score}>
                <ScoreTiles
                  className={classes.racks}
                  value={String(state.racks[side - 1])}
                  tileCount={settings.raceTo > 9 ? 2 : 1}
                  isOutlined={
                    findLeader({ game: 'racks', score: racksGame.scoreOf(state) }) !== side
                  }
                  label={t('racks', { count: state.racks[side - 1]! })}
                />
                <p className={classes.stats}>
                  {settings.raceTo > maxStrokes ? (
                    <span>
                      <b>{settings.raceTo}</b>
                      {t('toWin')}
                    </span>
                  ) : (
                    <Strokes
                      count={state.racks[side - 1]!}
                      needed={settings.raceTo}
                      label={t('raceTo', { count: settings.raceTo })}
                    />
                  )}
                  {listStatTags(settings).map((how) => (
                    <span key={how}>
                      <b>{state.tags[side - 1]![how] ?? 0}</b>
                      {t(`stat.${how}`)}
                    </span>
                  ))}
                </p>
              </div>
            </SideBoard>
          ))}
        </div>
        <RackStrip
          won={won}
          numbers={listRackNumbers(won.length, settings)}
          names={names}
          isOver={isOver}
        />
        <RackSheet {...props} won={won} />
      </div>
      <section
        className={classNames(desk.keys, classes.keys)}
        aria-label={t('whoWinsRack', { count: number })}
      >
        <div className={classes.top}>
          <h2>{t('whoWinsRack', { count: number })}</h2>
          <p>{describeBreakOrder(props, getName)}</p>
        </div>
        <div className={settings.shotClock === undefined ? undefined : clock.row}>
          <p className={classes.line} role="status" data-hot={status.isUrgent || undefined}>
            {status.text}
          </p>
          {settings.shotClock !== undefined && (
            <ShotClock
              seconds={settings.shotClock}
              shot={shot}
              extend={extend}
              isDisabled={isOver}
            />
          )}
        </div>
        <TagQuestion last={lastWonRack} settings={settings} setTag={setTag} />
        <div className={classes.two}>
          {sidesInOrder.map((side) => (
            <Key key={side} className={classes.big} press={() => winRack(side)} isDisabled={isOver}>
              <span className={classes.lines}>
                <b>{getName(side)}</b> <small>{t('plusRack', { count: number })}</small>
              </span>
            </Key>
          ))}
        </div>
        {isRecordingShots && (
          <ShotKeys {...props} name={getName(state.shooter)} setOpenQuestion={setOpenQuestion} />
        )}
        <div className={classNames(desk.mirrored, classes.foot)}>
          <Key
            kind="act"
            icon={IconListDetails}
            isPressed={isRecordingShots}
            press={() => setRecordingShots(!isRecordingShots)}
          >
            {t('shots')}
          </Key>
          <Key
            kind="act"
            icon={IconArrowsExchange}
            isDisabled={isOver}
            press={() => setOpenQuestion('breaker')}
          >
            {t('breaker')}
          </Key>
          <Key
            kind="act"
            icon={IconClockPause}
            isDisabled={isOver}
            press={() => setOpenQuestion('time')}
          >
            {t('timeout')}
          </Key>
          <UndoKey undo={undo} undoLabel={undoLabel} />
        </div>
      </section>
      {openQuestion === 'breaker' && (
        <Question title={t('whoBreaks', { count: number })} close={() => setOpenQuestion(null)}>
          {sidesInOrder.map((side) => (
            <Key key={side} isText press={() => answer({ kind: 'breaker', side })}>
              {getName(side)}
            </Key>
          ))}
          <p className={classes.means}>{t('whoBreaksBody')}</p>
        </Question>
      )}
      {openQuestion === 'eight' && (
        <EightQuestion
          state={state}
          getName={getName}
          answer={answer}
          close={() => setOpenQuestion(null)}
        />
      )}
      {openQuestion === 'time' && (
        <TimeQuestion
          state={state}
          getName={getName}
          answer={answer}
          close={() => setOpenQuestion(null)}
        />
      )}
      {state.answers !== null && (
        <Question title={t('whoPlays', { name: getName(state.shooter) })}>
          {sidesInOrder.map((plays) => (
            <Key key={plays} isText press={() => enter({ kind: 'answer', plays })}>
              {getName(plays)}
            </Key>
          ))}
          <Key kind="act" isText className={classes.wide} press={undo}>
            {t('undo')}
          </Key>
        </Question>
      )}
    </div>
  )
}

const listStatTags = ({ game, eightOnBreak }: Props['settings']) => {
  if (game === '9-ball') return ['break and run', 'nine on the break'] as const
  return eightOnBreak === 'wins'
    ? (['break and run', 'eight on the break'] as const)
    : (['break and run', 'table run'] as const)
}

type GetName = (side: Side) => string

function describeTurn({ state, settings }: Props, side: Side, number: number): string {
  if (state.winner !== null) return '\u00a0'
  if (state.shooter === side) {
    return state.isBroken ? t('atTable') : t('breaks', { count: number })
  }
  if (settings.break === 'alternate' && state.breaker !== side) {
    return t('breaks', { count: number + 1 })
  }
  return t('waiting')
}

/** Describes who breaks now, and next. */
function describeBreakOrder({ state, settings }: Props, getName: GetName): string {
  const name = getName(state.breaker)
  switch (settings.break) {
    case 'alternate':
      return t('nowNext', { name, next: getName(otherSide(state.breaker)) })
    case 'winner':
      return t('nowWinner', { name })
    case 'loser':
      return t('nowLoser', { name })
  }
}

type StatusContext = {
  readonly last: WonRack | undefined
  readonly getName: GetName
  readonly number: number
  /** Whose time-out is running. */
  readonly timeout: Side | null
}

/** Describes the last rack and what comes next; warnings come first. */
function describeStatus(
  { state }: Props,
  { last, getName, number, timeout }: StatusContext,
): { text: string; isUrgent: boolean } {
  if (timeout !== null && state.winner === null) {
    return { text: t('timeoutOn', { name: getName(timeout) }), isUrgent: false }
  }
  const [warnedSide] = findSidesOnTwoFouls(state)
  if (warnedSide !== undefined && state.winner === null) {
    return { text: t('warn', { name: getName(warnedSide) }), isUrgent: true }
  }
  const { matchPoint } = racksGame.scoreOf(state)
  const next =
    state.winner !== null
      ? ''
      : matchPoint === null
        ? t('breaksNext', { name: getName(state.breaker), rack: number })
        : t('hill', { name: getName(matchPoint) })
  if (last === undefined) return { text: next, isUrgent: false }
  const lastRack =
    last.how === null
      ? t('lastRack', { rack: last.number, name: getName(last.winner) })
      : t('lastRackBy', { rack: last.number, name: getName(last.winner), how: describeHow(last) })
  return { text: [lastRack, next].filter(Boolean).join('. '), isUrgent: false }
}

type TagQuestionProps = {
  readonly last: WonRack | undefined
  readonly settings: Props['settings']
  readonly setTag: (how: RackTag | undefined) => void
}

/** Asks how the latest rack was won; impossible answers are disabled in place. */
function TagQuestion({ last, settings, setTag }: TagQuestionProps) {
  const tags = rackTags.filter((how) => isTagOfGame(how, settings))
  const label = last === undefined ? t('howRackWon') : t('howWon', { count: last.number })
  const isTaggable = last !== undefined && last.possibleTags.length > 0
  return (
    <div className={classNames(kit.outlined, classes.tags)} role="group" aria-label={label}>
      <button
        type="button"
        aria-pressed={last !== undefined && last.how === null}
        disabled={!isTaggable}
        onClick={() => setTag(undefined)}
      >
        {t('tag.played')}
      </button>
      {tags.map((how) => (
        <button
          key={how}
          type="button"
          aria-pressed={last?.how === how}
          disabled={last === undefined || !last.possibleTags.includes(how)}
          onClick={() => setTag(how)}
        >
          {t(`tag.${how}`)}
        </button>
      ))}
    </div>
  )
}

/** Whether a tag applies to this game. */
function isTagOfGame(how: RackTag, { game, eightOnBreak }: Props['settings']): boolean {
  if (how === 'eight on the break') return game === '8-ball' && eightOnBreak === 'wins'
  const isOfEightBall = how === 'early eight' || how === 'foul on the eight'
  return game === '9-ball' ? !isOfEightBall : how !== 'nine on the break'
}

type ShotKeysProps = Props & {
  readonly name: string
  readonly setOpenQuestion: (openQuestion: OpenQuestion) => void
}

/** Keys for the shots of the player at the table. */
function ShotKeys({ state, settings, enter, name, setOpenQuestion }: ShotKeysProps) {
  const isBreak = !state.isBroken
  const by = state.shooter
  const isDisabled = state.winner !== null || state.answers !== null
  const enterShot = (made: boolean) =>
    enter(isBreak ? { kind: 'break', made } : { kind: 'shot', by, made })
  const isThirdFoul = findSidesOnTwoFouls(state).includes(by)
  return (
    <div className={classes.four}>
      <Key kind="act" isText isDisabled={isDisabled} press={() => enterShot(true)}>
        <KeyText top={isBreak ? t('ballMade') : t('potted')} below={name} />
      </Key>
      <Key kind="act" isText isDisabled={isDisabled} press={() => enterShot(false)}>
        <KeyText top={isBreak ? t('dryBreak') : t('miss')} below={name} />
      </Key>
      <Key kind="act" isText isDisabled={isDisabled} press={() => enter({ kind: 'foul', by })}>
        <KeyText top={isThirdFoul ? t('thirdFoul') : t('foul')} below={name} />
      </Key>
      {settings.game === '9-ball' ? (
        <Key
          kind="act"
          isText
          isDisabled={isDisabled || !state.mayPushOut}
          press={() => enter({ kind: 'push out', by })}
        >
          {t('pushOut')}
        </Key>
      ) : (
        <Key
          kind="act"
          isText
          isDisabled={isDisabled || !isBreak}
          press={() => setOpenQuestion('eight')}
        >
          {t('eight')}
        </Key>
      )}
    </div>
  )
}

/** Lists the last racks, if there is room. */
function RackSheet({ won, sides, scoring }: Props & { readonly won: readonly WonRack[] }) {
  const minutes = measureRackMinutes(won, scoring.official, scoring.match.startedAt)
  const getName = (side: Side) => sides[side - 1]!.short
  return (
    <table className={classes.sheet} aria-label={t('racksInOrder')}>
      <thead>
        <tr>
          <th scope="col">{t('column.rack')}</th>
          <th scope="col">{t('column.wonBy')}</th>
          <th scope="col">{t('column.how')}</th>
          <th scope="col">{t('column.broke')}</th>
          <th scope="col">{t('column.took')}</th>
        </tr>
      </thead>
      <tbody>
        {won.toReversed().map((rack) => {
          const minutesTaken = minutes.get(rack.number)
          return (
            <tr key={rack.number}>
              <td>{rack.number}</td>
              <td>{getName(rack.winner)}</td>
              <td>{describeHow(rack)}</td>
              <td>{getName(rack.breaker)}</td>
              <td>{minutesTaken === undefined ? '' : t('minutes', { count: minutesTaken })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
