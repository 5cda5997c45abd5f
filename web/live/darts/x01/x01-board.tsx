import type { X01State } from '#engine/live/darts/x01.ts'
import { averageOf, firstNineOf } from '#engine/live/darts/x01.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { x01Game } from '#engine/live/darts/live.ts'
import { classNames } from '../../../ui/class-names.ts'
import { findLeader } from '../../board/find-leader.ts'
import type { SideNames } from '../../pad/props.ts'
import { ScoreTiles } from '../../pad/score/score-tiles.tsx'
import { DartSide } from '../dart-side.tsx'
import { describeShort } from '../describe-dart.ts'
import type { ListedVisit } from '../leg-visits.ts'
import desk from '../../pad/keys/desk-pad.module.css'
import classes from './x01-board.module.css'
import { findCheckoutRoute } from './checkout-route.ts'
import { scoreAfterDarts } from './x01-entry.ts'
import { t } from '../messages.ts'

type Props = {
  readonly state: X01State
  readonly sides: Pair<SideNames>
  /** Both sides' visits in the current leg. */
  readonly visits: Pair<readonly ListedVisit[]>
  /** Darts of a visit entered dart by dart. */
  readonly hit: readonly string[]
  /** Whether the pad asks for the number of darts of the finish. */
  readonly isFinishing: boolean
  /** The thrower's preferred double. */
  readonly double: number | undefined
}

const bothSides: readonly Side[] = [1, 2]

/** The X01 board: remaining scores, who throws, the checkout route and the visits. */
export function X01Board({ state, sides, visits, hit, isFinishing, double }: Props) {
  const getName = (side: Side) => sides[side - 1]!.short
  return (
    <>
      <div className={classes.halves}>
        {bothSides.map((side) => (
          <Half
            key={side}
            state={state}
            side={side}
            names={sides[side - 1]!}
            hit={hit}
            isFinishing={isFinishing}
          />
        ))}
      </div>
      {hit.length === 0 && state.won.length > 0 && (state.winner !== null || isNewLeg(state)) ? (
        <LegWon state={state} getName={getName} />
      ) : (
        <CheckoutRow state={state} hit={hit} double={double} />
      )}
      <div className={classes.chalked}>
        <VisitTable visits={visits} />
      </div>
    </>
  )
}

const isNewLeg = ({ inLeg }: X01State) => inLeg.every(({ visits }) => visits === 0)

type HalfProps = Pick<Props, 'state' | 'hit' | 'isFinishing'> & {
  readonly side: Side
  readonly names: SideNames
}

function Half({ state, side, names, hit, isFinishing }: HalfProps) {
  const hasTurn = state.winner === null && state.thrower === side
  const before = state.inLeg[side - 1]!
  const afterDarts = hasTurn ? scoreAfterDarts(state, hit) : null
  const left = hasTurn && isFinishing ? 0 : (afterDarts?.left ?? before.left)
  const thrown = afterDarts === null ? 0 : hit.length
  const figures = state.figures[side - 1]!
  const figuresAfterDarts = {
    ...figures,
    points: figures.points + (afterDarts?.points ?? 0),
    darts: figures.darts + thrown,
  }
  const digitCount = String(state.settings.start).length
  return (
    <DartSide
      names={names}
      side={side}
      score={state}
      hasTurn={hasTurn}
      turnText={describeTurn(state, { hasTurn, isFinishing, thrown, side })}
      below={
        <p className={classNames(desk.figures, classes.figures)}>
          <Figure value={averageOf(figuresAfterDarts)} label={t('average')} />
          <Figure value={firstNineOf(figures)} label={t('firstNine')} />
          <span>
            <b>{before.darts + thrown}</b>
            {t('darts')}
          </span>
        </p>
      }
    >
      <div className={classes.number} data-places={digitCount}>
        <ScoreTiles
          value={String(left)}
          tileCount={digitCount}
          isOutlined={findLeader({ game: 'x01', score: x01Game.scoreOf(state) }) !== side}
          label={t('left', { left: String(left) })}
        />
      </div>
    </DartSide>
  )
}

type TurnContext = {
  readonly hasTurn: boolean
  readonly isFinishing: boolean
  readonly thrown: number
  readonly side: Side
}

function describeTurn(
  { inLeg, winner }: X01State,
  { hasTurn, isFinishing, thrown, side }: TurnContext,
): string {
  const { left, darts } = inLeg[side - 1]!
  if (winner !== null) return winner === side ? t('wonMatch') : t('left', { left: String(left) })
  if (!hasTurn) return t('waiting')
  if (isFinishing) return t('outFrom', { left })
  const dart = darts + thrown + 1
  return thrown === 0 ? t('toThrow', { dart }) : t('throwing', { dart, left: String(left) })
}

type FigureProps = { readonly value: number | null; readonly label: string }

function Figure({ value, label }: FigureProps) {
  return (
    <span>
      <b>{value === null ? '–' : value.toFixed(1)}</b>
      {label}
    </span>
  )
}

type GetName = (side: Side) => string

/** Shows the leg that was won, until the next leg's first throw. */
function LegWon({ state, getName }: { readonly state: X01State; readonly getName: GetName }) {
  const side = state.won.at(-1)!
  const isSet = state.finished.length > 0 && state.legs[0] + state.legs[1] === 0
  const [one, two] = isSet ? state.sets : state.legs
  const score = side === 1 ? `${one}–${two}` : `${two}–${one}`
  const average = averageOf(state.figures[side - 1]!)
  return (
    <div className={classes.way}>
      <div className={classes.wide}>
        <span>{t(isSet ? 'setTo' : 'legTo', { name: getName(side), score })}</span>
      </div>
      <div>
        <span>{t('average')}</span>
        <b>{average?.toFixed(1) ?? '–'}</b>
      </div>
    </div>
  )
}

/** The darts of the current visit, and the suggested ones for the finish or the best leave. */
function CheckoutRow({ state, hit, double }: Pick<Props, 'state' | 'hit' | 'double'>) {
  const { thrown, route, leaves, left, dartsLeft, isOpen } = findCheckoutRoute(state, hit, double)
  if (leaves === null) {
    const { opens } = state.settings
    const openingRule = t(opens === 'master' ? 'masterIn' : 'doubleIn')
    return (
      <div className={classes.way} aria-label={t('checkoutRoute')} role="group">
        {thrown.map((dart, index) => (
          <Cell key={index} place={index} dart={dart} isThrown />
        ))}
        <div className={classes.rest}>
          <span>{isOpen ? t('noCheckoutYet') : openingRule}</span>
        </div>
      </div>
    )
  }
  const isOut = leaves === 0
  if (route.length === 1) {
    return (
      <div className={classes.way} aria-label={t('checkoutRoute')} role="group">
        <div className={classes.wide}>
          <span>
            {isOut ? t(dartsToFinish[dartsLeft]!) : t('noOut', { left, count: dartsLeft })}
          </span>
        </div>
        <div className={classNames(classes.go, !isOut && classes.leaves)}>
          {isOut ? (
            <>
              <span>{t('out')}</span>
              <b>{describeShort(route[0]!)}</b>
            </>
          ) : (
            <>
              <b>{describeShort(route[0]!)}</b>
              <span>{t('leavesShort', { left: leaves })}</span>
            </>
          )}
        </div>
      </div>
    )
  }
  const darts = [...thrown, ...route]
  return (
    <div className={classes.way} aria-label={t('checkoutRoute')} role="group">
      {darts.map((dart, index) => {
        const isLast = index === darts.length - 1
        return (
          <Cell
            key={index}
            place={index}
            dart={dart}
            isThrown={index < thrown.length}
            caption={isLast ? (isOut ? t('out') : t('leavesShort', { left: leaves })) : null}
          />
        )
      })}
      {darts.length === 2 && <div className={classes.rest} />}
    </div>
  )
}

const dartsToFinish: Readonly<Record<number, 'oneToFinish' | 'twoToFinish' | 'threeToFinish'>> = {
  1: 'oneToFinish',
  2: 'twoToFinish',
  3: 'threeToFinish',
}
const ordinals = ['place.1', 'place.2', 'place.3'] as const

type CellProps = {
  readonly place: number
  readonly dart: string
  readonly isThrown?: boolean
  /** What the last dart does, instead of its number. */
  readonly caption?: string | null
}

function Cell({ place, dart, isThrown = false, caption = null }: CellProps) {
  return (
    <div className={isThrown ? classes.was : caption === null ? undefined : classes.go}>
      <span>{caption ?? t(ordinals[place]!)}</span>
      <b>{describeShort(dart)}</b>
    </div>
  )
}

/** Visits of the current leg, newest first: points, remaining score and number of darts. */
function VisitTable({ visits }: { readonly visits: Pair<readonly ListedVisit[]> }) {
  const rounds = Math.max(visits[0].length, visits[1].length)
  return (
    <table className={desk.visits} aria-label={t('visitsThisLeg')}>
      <thead>
        <tr>
          <th scope="col">{t('scoredHead')}</th>
          <th scope="col">{t('leftHead')}</th>
          <th scope="col" className={desk.count}>
            {t('dartsHead')}
          </th>
          <th scope="col">{t('scoredHead')}</th>
          <th scope="col">{t('leftHead')}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rounds }, (_, index) => rounds - 1 - index).map((round) => (
          <tr key={round}>
            <VisitCells visit={visits[0][round]} />
            <td className={desk.count}>{3 * (round + 1)}</td>
            <VisitCells visit={visits[1][round]} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function VisitCells({ visit }: { readonly visit: ListedVisit | undefined }) {
  if (visit === undefined) {
    return <td colSpan={2}>{'\u00a0'}</td>
  }
  const { points, left, isBust } = visit
  return (
    <>
      <td className={isBust ? desk.bust : points >= 100 ? desk.high : undefined}>
        {isBust ? t('bust') : points}
      </td>
      <td className={desk.left}>{left}</td>
    </>
  )
}
