import { useState } from 'react'
import {
  type ChessAction,
  type ChessState,
  type Colour,
  drawReasons,
  illegalMoveLimit,
  getPenaltySeconds,
  otherColour,
} from '#engine/live/chess/rules.ts'
import { Key } from '../pad/keys/key.tsx'
import { Question } from '../pad/sheets/question.tsx'
import classes from './chess-pad.module.css'
import { formatClock } from './clock.ts'
import { t } from './messages.ts'

export const colours: readonly Colour[] = ['white', 'black']

type QuestionProps = {
  readonly state: ChessState
  readonly getName: (colour: Colour) => string
  readonly close: () => void
}

type IllegalProps = QuestionProps & {
  /** Whether this side may have made the last move. */
  readonly canHaveMoved: (colour: Colour) => boolean
  readonly enter: (offender: Colour, opponentCanMate: boolean) => void
}

/** Asks who made an illegal move, and shows the consequences before it is entered. */
export function IllegalQuestion({ state, getName, close, canHaveMoved, enter }: IllegalProps) {
  const [offender, setOffender] = useState<Colour | null>(null)
  const countIllegalMoves = (colour: Colour) => state.illegal[colour === 'white' ? 0 : 1]
  const isLosing = offender !== null && countIllegalMoves(offender) + 1 >= illegalMoveLimit
  const opponent = offender === null ? 'white' : otherColour(offender)
  const seconds = getPenaltySeconds(state.settings.rate)
  return (
    <Question title={t('whoIllegal')} close={close}>
      {colours.map((colour) => (
        <Key
          key={colour}
          isText
          isPressed={offender === colour}
          isDisabled={!canHaveMoved(colour)}
          press={() => setOffender(colour)}
        >
          <span className={classes.lines}>
            <span>{getName(colour)}</span>
            <small>
              {countIllegalMoves(colour) === 0
                ? t('illegalNone')
                : t('illegalCount', { count: countIllegalMoves(colour) })}
            </small>
          </span>
        </Key>
      ))}
      <p className={classes.wide}>
        {offender === null
          ? t('chooseSide')
          : isLosing
            ? t('illegalLoses', { name: getName(offender) })
            : t('illegalPenalty', {
                time: formatClock(seconds),
                name: getName(opponent),
                before: formatClock(state.clock[opponent]),
                after: formatClock(state.clock[opponent] + seconds),
              })}
      </p>
      {isLosing ? (
        <>
          <Key kind="act" isText press={() => enter(offender, false)}>
            {t('cannotMate', { name: getName(opponent) })}
          </Key>
          <Key kind="go" isText press={() => enter(offender, true)}>
            {t('loses', { name: getName(offender) })}
          </Key>
        </>
      ) : (
        <Key
          kind="go"
          isText
          className={classes.wide}
          isDisabled={offender === null}
          press={() => offender !== null && enter(offender, true)}
        >
          {offender === null
            ? t('illegal')
            : t('add', { time: formatClock(seconds), name: getName(opponent) })}
        </Key>
      )}
    </Question>
  )
}

type SetClocksProps = QuestionProps & { readonly set: (side: Colour, seconds: number) => void }

const steps = [-60, -10, 10, 60] as const

/** Lets the arbiter set either clock while both are stopped. */
export function SetClocksQuestion({ state, getName, close, set }: SetClocksProps) {
  const [adjustments, setAdjustments] = useState<Readonly<Record<Colour, number>>>({
    white: 0,
    black: 0,
  })
  const save = () => {
    for (const side of colours) if (adjustments[side] !== 0) set(side, adjustments[side])
    close()
  }
  return (
    <Question title={t('setClocks')} close={close}>
      {colours.map((colour) => (
        <div key={colour} className={classes.steps}>
          <span>{getName(colour)}</span>
          <output>{formatClock(state.clock[colour] + adjustments[colour])}</output>
          {steps.map((step) => {
            const label = `${step < 0 ? '−' : '+'}${formatClock(Math.abs(step)).replace('.0', ' s')}`
            return (
              <Key
                key={step}
                isText
                label={t('changeClock', { name: getName(colour), step: label })}
                isDisabled={state.clock[colour] + adjustments[colour] + step < 0}
                press={() =>
                  setAdjustments({ ...adjustments, [colour]: adjustments[colour] + step })
                }
              >
                {label}
              </Key>
            )
          })}
        </div>
      ))}
      <Key
        kind="go"
        isText
        className={classes.wide}
        isDisabled={adjustments.white === 0 && adjustments.black === 0}
        press={save}
      >
        {t('set')}
      </Key>
    </Question>
  )
}

type FlagProps = Pick<QuestionProps, 'getName'> & {
  readonly flagged: Colour
  readonly enter: (action: ChessAction) => void
  readonly setClocks: () => void
}

/** Asks the players what a fallen flag decides. */
export function FlagQuestion({ flagged, getName, enter, setClocks }: FlagProps) {
  const opponent = otherColour(flagged)
  return (
    <Question title={t('flagOf', { name: getName(flagged) })}>
      <Key
        kind="go"
        isText
        className={classes.wide}
        press={() => enter({ kind: 'flag', of: flagged, opponentCanMate: true })}
      >
        {t('onTime', { score: flagged === 'white' ? '0–1' : '1–0', name: getName(opponent) })}
      </Key>
      <Key isText press={() => enter({ kind: 'flag', of: flagged, opponentCanMate: false })}>
        {t('drawOnTime', { name: getName(opponent) })}
      </Key>
      <Key kind="act" isText press={setClocks}>
        {t('setClocks')}
      </Key>
    </Question>
  )
}

type EndProps = Pick<QuestionProps, 'getName' | 'close'> & {
  readonly end: (action: ChessAction) => void
}

/** Asks who resigned or was mated. */
export function LossQuestion({
  reason,
  getName,
  close,
  end,
}: EndProps & { readonly reason: 'resignation' | 'mate' }) {
  return (
    <Question title={t(reason === 'mate' ? 'whoMated' : 'whoResigns')} close={close}>
      {colours.map((loser) => (
        <Key key={loser} isText press={() => end({ kind: 'loss', of: loser, reason })}>
          {getName(loser)}
        </Key>
      ))}
    </Question>
  )
}

/** Offers the draws that need no agreement. */
export function DrawQuestion({ close, end }: Pick<EndProps, 'close' | 'end'>) {
  return (
    <Question title={t('whichDraw')} close={close}>
      {drawReasons.map((reason) =>
        reason === 'agreement' ? null : (
          <Key key={reason} isText press={() => end({ kind: 'draw', reason })}>
            {t(`draw.${reason}`)}
          </Key>
        ),
      )}
    </Question>
  )
}
