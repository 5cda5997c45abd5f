import {
  IconArrowBackUp,
  IconArrowLeft,
  IconGavel,
  IconHeartHandshake,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import { getSide } from '#engine/live/chess/live.ts'
import {
  type ChessAction,
  chessLive,
  type ChessState,
  type Colour,
  otherColour,
} from '#engine/live/chess/rules.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { describeEntry } from '../entries/describe-entry.ts'
import { Key } from '../pad/keys/key.tsx'
import type { PadProps } from '../pad/props.ts'
import { Question } from '../pad/sheets/question.tsx'
import { describeSaveStatus } from '../pad/describe-save-status.ts'
import { usePersistedFlag } from '../pad/use-persisted-flag.ts'
import { usePadKeys } from '../pad/keys/use-pad-keys.ts'
import { usePress } from '../pad/keys/use-press.ts'
import desk from '../pad/keys/desk-pad.module.css'
import classes from './chess-pad.module.css'
import { formatClock, findLastPress, findUndoTarget } from './clock.ts'
import { DrawFace, Face } from './face.tsx'
import {
  colours,
  DrawQuestion,
  FlagQuestion,
  IllegalQuestion,
  LossQuestion,
  SetClocksQuestion,
} from './questions.tsx'
import { useClock } from './use-clock.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const MovesDialog = lazyPart(async () => (await import('./moves/moves-dialog.tsx')).MovesDialog)

type Props = PadProps<'chess'>
type OpenQuestion = 'arbiter' | 'illegal' | 'set' | 'resignation' | 'mate' | 'draw' | 'moves' | null

/** Returns the message key for the label of the key that starts and stops the clock. */
function getClockKeyLabel({ hasBegun, running }: Props['state'], isRunningElsewhere: boolean) {
  if (isRunningElsewhere) return 'takeClock'
  if (!hasBegun) return 'start'
  return running === null ? 'resume' : 'pause'
}

/** Two halves, one upside down on a phone: a player presses their own half after moving. */
export function ChessPad(props: Props) {
  const { state, settings, sides, enter, edit, remove, scoring } = props
  const clock = useClock(scoring, state, enter)
  const { shown: shownState, now, isClockDevice } = clock
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>(null)
  /** Who offered a draw: `open` while no one has yet, null if no draw is being discussed. */
  const [draw, setDraw] = useState<Colour | 'open' | null>(null)
  const [isFlipped, setFlipped] = usePersistedFlag('live.chess.turned')
  const playedEntries = stepsOf(
    chessLive,
    settings,
    scoring.log as readonly LiveEvent<ChessAction>[],
  )
  const getName = (colour: Colour) => sides[getSide(settings, colour) - 1]!.short
  const isRunningElsewhere = !isClockDevice && state.running !== null

  const press = (side: Colour) => {
    if (state.over || isRunningElsewhere || !clock.isReady) return
    if (!state.hasBegun) enter({ kind: 'start', at: now() })
    else if (state.running === side && shownState.flagged === null) {
      enter({ kind: 'press', side, at: now() })
      // Playing on declines the offer.
      if (draw !== side) setDraw(null)
    }
  }
  const stop = () => state.running !== null && enter({ kind: 'pause', at: now() })
  const toggleClock = () => {
    if (!state.hasBegun) enter({ kind: 'start', at: now() })
    else if (isRunningElsewhere) clock.takeOver()
    else if (state.running !== null) stop()
    else enter({ kind: 'resume', at: now() })
  }
  const end = (action: ChessAction) => {
    stop()
    enter(action)
    setOpenQuestion(null)
    setDraw(null)
  }
  const offer = (side: Colour) => {
    press(side)
    setDraw(side)
  }
  const target = findUndoTarget(playedEntries)
  const undo = () => {
    if (target === null || isRunningElsewhere) return
    setDraw(null)
    if (target.kind === 'stop') edit(target.id, { kind: 'pause', at: target.at })
    else remove(target.id)
  }
  const open = (question: OpenQuestion) => {
    if (question === 'illegal' || question === 'set') stop()
    setOpenQuestion(question)
  }
  const enterIllegalMove = (by: Colour, opponentCanMate: boolean) => {
    // The offer dates from the press, so the press is undone first, which restores both clocks.
    const pressed = state.toMove === by ? null : findLastPress(playedEntries, by)
    if (pressed !== null) edit(pressed.id, { kind: 'pause', at: pressed.at })
    enter({ kind: 'illegal', by, at: now(), opponentCanMate })
    setOpenQuestion(null)
  }
  usePadKeys({ press: () => press(state.toMove), stop: toggleClock, undo })

  const close = () => setOpenQuestion(null)
  const bottom: Colour = isFlipped ? 'black' : 'white'
  const renderFace = (colour: Colour, isRotated: boolean) =>
    draw !== null && !state.over ? (
      <DrawFace
        state={shownState}
        colour={colour}
        name={sides[getSide(settings, colour) - 1]!.whole}
        isRotated={isRotated}
        offeredBy={draw === 'open' ? null : draw}
        getName={getName}
        offer={() => offer(colour)}
        agree={() => end({ kind: 'draw', reason: 'agreement' })}
        playOn={() => setDraw(null)}
      />
    ) : (
      <Face
        state={shownState}
        colour={colour}
        name={sides[getSide(settings, colour) - 1]!.whole}
        isRotated={isRotated}
        press={() => press(colour)}
      />
    )
  const undoneEntry =
    target === null ? null : describeEntry('chess', target.action, { settings, sides })
  return (
    <div className={classNames(kit.oneColumn, classes.clock)}>
      <h1 className={text.hidden}>{t('title')}</h1>
      <p className={text.hidden} role="status">
        {describeForScreenReader(shownState, getName, isRunningElsewhere)}
      </p>
      {renderFace(otherColour(bottom), true)}
      <div
        className={classNames(desk.mirrored, classes.bar)}
        role="toolbar"
        aria-label={t('clock')}
      >
        <BarKey
          icon={IconArrowLeft}
          press={props.leave}
          label={t('leaveWithStatus', { saveStatus: describeSaveStatus(scoring) })}
          saveStatus={scoring.saveStatus}
        >
          {t('leave')}
        </BarKey>
        <BarKey icon={IconGavel} press={() => setOpenQuestion('arbiter')}>
          {t('arbiter')}
        </BarKey>
        <BarKey
          icon={state.running !== null && !isRunningElsewhere ? IconPlayerPause : IconPlayerPlay}
          isMain
          isDisabled={state.over || shownState.flagged !== null}
          press={toggleClock}
        >
          {t(getClockKeyLabel(state, isRunningElsewhere))}
        </BarKey>
        <BarKey
          icon={IconHeartHandshake}
          isDisabled={state.over || isRunningElsewhere || Math.min(...state.moves) === 0}
          isPressed={draw !== null}
          press={() => setDraw(draw === null ? 'open' : null)}
        >
          {t('draw')}
        </BarKey>
        <BarKey
          icon={IconArrowBackUp}
          isDisabled={undoneEntry === null || isRunningElsewhere}
          press={undo}
          label={undoneEntry === null ? t('undo') : t('undoEntry', { entry: undoneEntry })}
        >
          {t('undo')}
        </BarKey>
      </div>
      {renderFace(bottom, false)}
      {openQuestion === 'arbiter' && (
        <Question title={t('arbiter')} close={close}>
          <p className={classes.wide}>
            {isRunningElsewhere ? t('elsewhere') : describeSaveStatus(scoring)}
          </p>
          {arbiterQuestions.map(({ question, label, isDuringGame }) => (
            <Key
              key={question}
              isText
              isDisabled={state.over || isRunningElsewhere || (isDuringGame && !state.hasBegun)}
              press={() => open(question)}
            >
              {t(label)}
            </Key>
          ))}
          <Key isText press={() => setOpenQuestion('moves')}>
            {t('moves')}
          </Key>
          <Key kind="act" isText isPressed={isFlipped} press={() => setFlipped(!isFlipped)}>
            {t('switchSides')}
          </Key>
          <Key
            kind="act"
            isText
            className={classes.wide}
            press={() => {
              close()
              props.showMore()
            }}
          >
            {t('entries')}
          </Key>
        </Question>
      )}
      {openQuestion === 'illegal' && (
        <IllegalQuestion
          state={shownState}
          getName={getName}
          close={close}
          canHaveMoved={(colour) =>
            state.toMove === colour || findLastPress(playedEntries, colour) !== null
          }
          enter={enterIllegalMove}
        />
      )}
      {openQuestion === 'set' && (
        <SetClocksQuestion
          state={shownState}
          getName={getName}
          close={close}
          set={(side, seconds) => enter({ kind: 'time', side, seconds, reason: 'arbiter' })}
        />
      )}
      {(openQuestion === 'resignation' || openQuestion === 'mate') && (
        <LossQuestion reason={openQuestion} getName={getName} close={close} end={end} />
      )}
      {openQuestion === 'draw' && <DrawQuestion close={close} end={end} />}
      {openQuestion === 'moves' && (
        <MovesDialog
          match={scoring.match}
          log={scoring.log}
          enter={scoring.isConfirmed ? null : (action) => enter(action as ChessAction)}
          end={isRunningElsewhere ? null : (action) => end(action as ChessAction)}
          close={close}
        />
      )}
      {openQuestion === null && state.flagged !== null && !state.over && (
        <FlagQuestion
          flagged={state.flagged}
          getName={getName}
          enter={enter}
          setClocks={() => setOpenQuestion('set')}
        />
      )}
      {openQuestion === null && clock.gap !== null && !state.over && (
        <Question
          title={t(clock.gap.kind, { time: formatDuration(clock.gap.seconds) })}
          close={clock.dismissGap}
        >
          <p className={classes.wide}>{t(`gapHint.${clock.gap.kind}`)}</p>
          <Key
            isText
            press={() => {
              clock.dismissGap()
              open('set')
            }}
          >
            {t('setClocks')}
          </Key>
          <Key
            kind="go"
            isText
            press={() => {
              clock.dismissGap()
              if (state.running === null) toggleClock()
            }}
          >
            {t('resume')}
          </Key>
        </Question>
      )}
    </div>
  )
}

const arbiterQuestions = [
  { question: 'illegal', label: 'illegal', isDuringGame: true },
  { question: 'set', label: 'setClocks', isDuringGame: true },
  { question: 'resignation', label: 'resigns', isDuringGame: false },
  { question: 'mate', label: 'mate', isDuringGame: true },
  { question: 'draw', label: 'otherDraw', isDuringGame: true },
] as const

/** Formats a duration: `4 s`, `2:05`. */
const formatDuration = (seconds: number) =>
  seconds < 60 ? t('seconds', { count: Math.round(seconds) }) : formatClock(seconds)

/** Describes the state for screen readers, without the running seconds. */
function describeForScreenReader(
  state: ChessState,
  getName: (colour: Colour) => string,
  isRunningElsewhere: boolean,
): string {
  if (isRunningElsewhere) return t('elsewhere')
  const flagged = colours.find((colour) => state.flagged === colour)
  if (flagged !== undefined) return t('flagOf', { name: getName(flagged) })
  if (!state.hasBegun || state.over) return ''
  if (state.running === null) return t('bothStopped')
  const move = state.moves[state.toMove === 'white' ? 0 : 1] + 1
  return t('toMove', { name: getName(state.toMove), count: move })
}

type BarKeyProps = {
  readonly icon: TablerIcon
  readonly press: () => void
  readonly children: ReactNode
  readonly isMain?: boolean
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  readonly label?: string
  /** Where the entries are saved, shown as a coloured dot. */
  readonly saveStatus?: string
}

function BarKey(props: BarKeyProps) {
  const {
    icon,
    press,
    children,
    isMain = false,
    isDisabled = false,
    isPressed,
    label,
    saveStatus,
  } = props
  const handlers = usePress(press)
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-label={label}
      aria-pressed={isPressed}
      data-main={isMain || undefined}
      data-save-status={saveStatus}
      {...handlers}
    >
      <Icon of={icon} />
      <span>{children}</span>
    </button>
  )
}
