import {
  IconArrowBackUp,
  IconArrowLeft,
  IconGavel,
  IconHeartHandshake,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import { sideOfColour } from '#engine/live/chess/live.ts'
import {
  type ChessAction,
  chessLive,
  type ChessState,
  type Colour,
} from '#engine/live/chess/rules.ts'
import { importScreen } from '../../platform/import-screen.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { describeEntry } from '../entries/entry-messages.ts'
import { Key } from '../pad/keys/key.tsx'
import type { PadProps } from '../pad/props.ts'
import { Question } from '../pad/sheets/question.tsx'
import { describeReach } from '../pad/describe-reach.ts'
import { usePersistedFlag } from '../pad/use-persisted-flag.ts'
import { usePadKeys } from '../pad/keys/use-keys.ts'
import { usePress } from '../pad/keys/use-press.ts'
import classes from './chess-pad.module.css'
import { formatClock, lastPress, undoTarget } from './clock.ts'
import { DrawFace, Face } from './face.tsx'
import {
  colours,
  DrawQuestion,
  FlagQuestion,
  IllegalQuestion,
  LossQuestion,
  otherColour,
  SetQuestion,
} from './questions.tsx'
import { useClock } from './use-clock.ts'
import { t } from './messages.ts'

const MovesDialog = lazy(async () => {
  const { MovesDialog } = await importScreen(() => import('./moves/moves-dialog.tsx'))
  return { default: MovesDialog }
})

type Props = PadProps<'chess'>
type OpenQuestion = 'arbiter' | 'illegal' | 'set' | 'resignation' | 'mate' | 'draw' | 'moves' | null

/** Returns the word of the key between the clocks. */
function clockKey({ hasBegun, running }: Props['state'], isStill: boolean) {
  if (isStill) return 'takeClock'
  if (!hasBegun) return 'begin'
  return running === null ? 'goOn' : 'pause'
}

/** Two halves, one upside down on a phone: a player presses their own half after moving. */
export function ChessPad(props: Props) {
  const { state, settings, sides, enter, edit, remove, scoring } = props
  const clock = useClock(scoring, state, enter)
  const { shown, now, isKeeper } = clock
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>(null)
  /** Who offered a draw; `open` while no one has yet, null if draws are not discussed. */
  const [draw, setDraw] = useState<Colour | 'open' | null>(null)
  const [isTurned, setTurned] = usePersistedFlag('live.chess.turned')
  const played = stepsOf(chessLive, settings, scoring.log as readonly LiveEvent<ChessAction>[])
  const nameOf = (colour: Colour) => sides[sideOfColour(settings, colour) - 1]!.short
  const isStill = !isKeeper && state.running !== null

  const press = (side: Colour) => {
    if (state.over || isStill || !clock.isReady) return
    if (!state.hasBegun) enter({ kind: 'start', at: now() })
    else if (state.running === side && shown.flagged === null) {
      enter({ kind: 'press', side, at: now() })
      // Playing on declines the offer.
      if (draw !== side) setDraw(null)
    }
  }
  const stop = () => state.running !== null && enter({ kind: 'pause', at: now() })
  const goOn = () => {
    if (!state.hasBegun) enter({ kind: 'start', at: now() })
    else if (isStill) clock.take()
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
  const back = undoTarget(played)
  const undo = () => {
    if (back === null || isStill) return
    setDraw(null)
    if (back.how === 'stop') edit(back.id, { kind: 'pause', at: back.at })
    else remove(back.id)
  }
  const open = (question: OpenQuestion) => {
    if (question === 'illegal' || question === 'set') stop()
    setOpenQuestion(question)
  }
  const illegal = (by: Colour, opponentCanMate: boolean) => {
    // The offer dates from the press, so the press is undone first, which restores both clocks.
    const pressed = state.toMove === by ? null : lastPress(played, by)
    if (pressed !== null) edit(pressed.id, { kind: 'pause', at: pressed.at })
    enter({ kind: 'illegal', by, at: now(), opponentCanMate })
    setOpenQuestion(null)
  }
  usePadKeys({ press: () => press(state.toMove), stop: goOn, undo })

  const close = () => setOpenQuestion(null)
  const bottom: Colour = isTurned ? 'black' : 'white'
  const face = (colour: Colour, isUp: boolean) =>
    draw !== null && !state.over ? (
      <DrawFace
        state={shown}
        colour={colour}
        name={sides[sideOfColour(settings, colour) - 1]!.whole}
        isUp={isUp}
        offeredBy={draw === 'open' ? null : draw}
        nameOf={nameOf}
        offer={() => offer(colour)}
        agree={() => end({ kind: 'draw', reason: 'agreement' })}
        playOn={() => setDraw(null)}
      />
    ) : (
      <Face
        state={shown}
        colour={colour}
        name={sides[sideOfColour(settings, colour) - 1]!.whole}
        isUp={isUp}
        press={() => press(colour)}
      />
    )
  const undone = back === null ? null : describeEntry('chess', back.action, { settings, sides })
  return (
    <div className={classes.clock}>
      <h1 className={text.hidden}>{t('title')}</h1>
      <p className={text.hidden} role="status">
        {describeForScreenReader(shown, nameOf, isStill)}
      </p>
      {face(otherColour(bottom), true)}
      <div className={classes.bar} role="toolbar" aria-label={t('clock')}>
        <BarKey
          icon={IconArrowLeft}
          press={props.leave}
          label={t('reached', { reach: describeReach(scoring) })}
          reach={scoring.reach}
        >
          {t('leave')}
        </BarKey>
        <BarKey icon={IconGavel} press={() => setOpenQuestion('arbiter')}>
          {t('arbiter')}
        </BarKey>
        <BarKey
          icon={state.running !== null && !isStill ? IconPlayerPause : IconPlayerPlay}
          isMain
          isDead={state.over || shown.flagged !== null}
          press={goOn}
        >
          {t(clockKey(state, isStill))}
        </BarKey>
        <BarKey
          icon={IconHeartHandshake}
          isDead={state.over || isStill || Math.min(...state.moves) === 0}
          isPressed={draw !== null}
          press={() => setDraw(draw === null ? 'open' : null)}
        >
          {t('draw')}
        </BarKey>
        <BarKey
          icon={IconArrowBackUp}
          isDead={undone === null || isStill}
          press={undo}
          label={undone === null ? t('undo') : t('undoIt', { what: undone })}
        >
          {t('undo')}
        </BarKey>
      </div>
      {face(bottom, false)}
      {openQuestion === 'arbiter' && (
        <Question title={t('arbiter')} close={close}>
          <p className={classes.wide}>{isStill ? t('elsewhere') : describeReach(scoring)}</p>
          {arbiterAsks.map((question) => (
            <Key
              key={question.asks}
              isText
              isDead={state.over || isStill || (question.isOfGame && !state.hasBegun)}
              press={() => open(question.asks)}
            >
              {t(question.says)}
            </Key>
          ))}
          <Key isText press={() => setOpenQuestion('moves')}>
            {t('moves')}
          </Key>
          <Key kind="act" isText isPressed={isTurned} press={() => setTurned(!isTurned)}>
            {t('turn')}
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
          state={shown}
          nameOf={nameOf}
          close={close}
          canBe={(colour) => state.toMove === colour || lastPress(played, colour) !== null}
          illegal={illegal}
        />
      )}
      {openQuestion === 'set' && (
        <SetQuestion
          state={shown}
          nameOf={nameOf}
          close={close}
          set={(side, seconds) => enter({ kind: 'time', side, seconds, reason: 'arbiter' })}
        />
      )}
      {(openQuestion === 'resignation' || openQuestion === 'mate') && (
        <LossQuestion reason={openQuestion} nameOf={nameOf} close={close} end={end} />
      )}
      {openQuestion === 'draw' && <DrawQuestion close={close} end={end} />}
      {openQuestion === 'moves' && (
        <Suspense fallback={null}>
          <MovesDialog
            match={scoring.match}
            log={scoring.log}
            enter={scoring.isConfirmed ? null : (action) => enter(action as ChessAction)}
            end={isStill ? null : (action) => end(action as ChessAction)}
            close={close}
          />
        </Suspense>
      )}
      {openQuestion === null && state.flagged !== null && !state.over && (
        <FlagQuestion
          of={state.flagged}
          nameOf={nameOf}
          enter={enter}
          setClocks={() => setOpenQuestion('set')}
        />
      )}
      {openQuestion === null && clock.gap !== null && !state.over && (
        <Question
          title={t(clock.gap.kind, { time: spanText(clock.gap.seconds) })}
          close={clock.forgetGap}
        >
          <p className={classes.wide}>
            {t(clock.gap.kind === 'dark' ? 'darkMeans' : 'sleptMeans')}
          </p>
          <Key
            isText
            press={() => {
              clock.forgetGap()
              open('set')
            }}
          >
            {t('setClocks')}
          </Key>
          <Key
            kind="go"
            isText
            press={() => {
              clock.forgetGap()
              if (state.running === null) goOn()
            }}
          >
            {t('goOn')}
          </Key>
        </Question>
      )}
    </div>
  )
}

const arbiterAsks = [
  { asks: 'illegal', says: 'illegal', isOfGame: true },
  { asks: 'set', says: 'setClocks', isOfGame: true },
  { asks: 'resignation', says: 'resigns', isOfGame: false },
  { asks: 'mate', says: 'mate', isOfGame: true },
  { asks: 'draw', says: 'otherDraw', isOfGame: true },
] as const

/** Formats a duration: `4 s`, `2:05`. */
const spanText = (seconds: number) =>
  seconds < 60 ? t('seconds', { count: Math.round(seconds) }) : formatClock(seconds)

/** Describes the state for screen readers, without the running seconds. */
function describeForScreenReader(
  state: ChessState,
  nameOf: (colour: Colour) => string,
  isStill: boolean,
): string {
  if (isStill) return t('elsewhere')
  const fallen = colours.find((colour) => state.flagged === colour)
  if (fallen !== undefined) return t('flagOf', { name: nameOf(fallen) })
  if (!state.hasBegun || state.over) return ''
  if (state.running === null) return t('saysStopped')
  const move = state.moves[state.toMove === 'white' ? 0 : 1] + 1
  return t('toMove', { name: nameOf(state.toMove), count: move })
}

type BarKeyProps = {
  readonly icon: TablerIcon
  readonly press: () => void
  readonly children: ReactNode
  readonly isMain?: boolean
  readonly isDead?: boolean
  readonly isPressed?: boolean
  readonly label?: string
  /** Where the entries are saved, shown as a lamp. */
  readonly reach?: string
}

function BarKey(props: BarKeyProps) {
  const { icon, press, children, isMain = false, isDead = false, isPressed, label, reach } = props
  const handlers = usePress(press)
  return (
    <button
      type="button"
      disabled={isDead}
      aria-label={label}
      aria-pressed={isPressed}
      data-main={isMain || undefined}
      data-reach={reach}
      {...handlers}
    >
      <Icon of={icon} />
      <span>{children}</span>
    </button>
  )
}
