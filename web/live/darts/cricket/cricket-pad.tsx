import {
  type CricketAction,
  type CricketNumber,
  cricketNumbers,
  type CricketState,
  computeMarksPerRound,
} from '#engine/live/darts/cricket.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import type { Side } from '#engine/sports/types.ts'
import { cricketGame } from '#engine/live/darts/live.ts'
import text from '../../../ui/text.module.css'
import { findLeader } from '../../board/find-leader.ts'
import { UndoKey } from '../../pad/foot.tsx'
import { Key } from '../../pad/keys/key.tsx'
import type { PadProps, SideNames } from '../../pad/props.ts'
import { ScoreTiles } from '../../pad/score/score-tiles.tsx'
import { usePressFilter } from '../../pad/keys/use-press.ts'
import {
  type CricketKey,
  getDartsThrown,
  initialEntry,
  isUnusable,
  pressCricketKey,
  applyDarts,
} from './cricket-entry.ts'
import { classNames } from '../../../ui/class-names.ts'
import desk from '../../pad/keys/desk-pad.module.css'
import classes from './cricket-pad.module.css'
import { describeDart, describeShort } from '../describe-dart.ts'
import { DartSide } from '../dart-side.tsx'
import { parseDart, formatDart, dartsPerVisit, miss, type Ring } from '../dart-notation.ts'
import { listCricketVisits, findReopenedVisit, type CricketVisit } from '../leg-visits.ts'
import { useEntry } from '../use-entry.ts'
import { useKeyboard } from '../use-keyboard.ts'
import { DartSlots } from '../x01/x01-keys.tsx'
import { t } from '../messages.ts'

const bothSides: readonly Side[] = [1, 2]

/** The Cricket pad: one row per number, with its keys between the marks of both sides. */
export function CricketPad(props: PadProps<'cricket'>) {
  const { scoring, state, settings, sides, enter, undo, undoLabel } = props
  const log = scoring.log as readonly LiveEvent<CricketAction>[]
  const acceptsPress = usePressFilter()
  const { entry, press: change } = useEntry({ scoring, initialEntry, enter, undo })
  const hit = getDartsThrown(entry, state)
  const press = (key: CricketKey) => {
    if (state.winner !== null && key.kind !== 'back') return
    const isInputStep = key.kind === 'back' && entry.typed + entry.hit.join('') !== ''
    const isFiltered = key.kind === 'end' || (key.kind === 'back' && !isInputStep)
    if (isFiltered && entry.typed === '' && !acceptsPress(key.kind)) return
    change((now) => pressCricketKey(now, key, state))
  }
  const pressBack = () => press({ kind: 'back', last: findReopenedVisit(log) })
  useKeyboard(entry.typed !== '', (key) => {
    if (key.kind === 'back') pressBack()
    else press(key.kind === 'enter' ? { kind: 'end' } : key)
  })
  const stateWithDarts = applyDarts(state, hit)
  const visits = listCricketVisits(log, settings)
  const lastDart = hit.at(-1)
  const lastVisitText = describeLastVisit(visits, state, sides)
  return (
    <div className={classes.pad}>
      <div className={classes.halves}>
        {bothSides.map((side) => (
          <Half
            key={side}
            state={stateWithDarts}
            side={side}
            names={sides[side - 1]!}
            thrownCount={hit.length}
            visits={visits[side - 1]!}
          />
        ))}
      </div>
      <div className={classes.rows} role="group" aria-label={t('marksAndKeys')}>
        {cricketNumbers.map((number) => (
          <NumberRow
            key={number}
            number={number}
            state={stateWithDarts}
            sides={sides}
            press={press}
          />
        ))}
      </div>
      <section className={classNames(desk.mirrored, classes.keys)} aria-label={t('pad')}>
        <DartSlots
          hit={hit}
          typed={entry.typed}
          describeValue={formatMarks}
          className={classes.slots}
        />
        <span className={classes.undo}>
          <UndoKey
            undo={pressBack}
            undoLabel={
              entry.typed || (lastDart === undefined ? undoLabel : describeShort(lastDart))
            }
          />
        </span>
        <Key
          kind="act"
          isText
          className={classes.miss}
          press={() => press({ kind: 'dart', dart: miss })}
        >
          {t('miss')}
        </Key>
        <Key kind="go" isText className={classes.end} press={() => press({ kind: 'end' })}>
          {t('endVisit')}
        </Key>
      </section>
      <p role="status" className={text.hidden}>
        {state.winner === null && lastVisitText}
      </p>
    </div>
  )
}

const multipliers = { S: 1, D: 2, T: 3 } as const

/** Formats the marks of a dart: none if its number does not count. */
function formatMarks(dart: string): string {
  const { number, ring } = parseDart(dart)
  const isCounted = cricketNumbers.some((each) => each === number)
  return t('marks', { count: isCounted ? multipliers[ring] : 0 })
}

/** Describes the last visit and who throws, for screen readers. */
function describeLastVisit(
  visits: readonly [readonly CricketVisit[], readonly CricketVisit[]],
  state: CricketState,
  sides: PadProps<'cricket'>['sides'],
): string {
  const getName = (side: Side) => sides[side - 1]!.short
  const by: Side = otherSide(state.thrower)
  const last = visits[by - 1]!.at(-1)
  const next = t('nextToThrow', { name: getName(state.thrower) })
  if (last === undefined) return next
  const dartLabels = last.hit.map(describeDart)
  return `${t('lastVisitMarks', { name: getName(by), darts: dartLabels.join(' ') })}, ${next}`
}

type HalfProps = {
  readonly state: CricketState
  readonly side: Side
  readonly names: SideNames
  /** Darts thrown in this visit. */
  readonly thrownCount: number
  readonly visits: readonly CricketVisit[]
}

const ordinals = ['place.1', 'place.2', 'place.3'] as const

function Half({ state, side, names, thrownCount, visits }: HalfProps) {
  const hasTurn = state.winner === null && state.thrower === side
  const points = state.points[side - 1]!
  const rate = computeMarksPerRound(state, side)
  const nth = t(ordinals[Math.min(thrownCount, dartsPerVisit - 1)]!)
  const idleText = state.winner === null ? t('waiting') : t('lostMatch')
  const turn = hasTurn ? t('nthDart', { nth }) : state.winner === side ? t('wonMatch') : idleText
  return (
    <DartSide
      names={names}
      side={side}
      score={state}
      hasTurn={hasTurn}
      turnText={turn}
      below={<Rounds visits={visits} />}
    >
      <div className={classes.number}>
        <ScoreTiles
          value={String(points)}
          tileCount={3}
          isOutlined={findLeader({ game: 'cricket', score: cricketGame.scoreOf(state) }) !== side}
          label={t('points', { count: points })}
        />
        <span className={classes.rate}>
          <b>{rate === null ? '–' : rate.toFixed(2)}</b>
          {t('perRound')}
        </span>
      </div>
    </DartSide>
  )
}

/** Maximum number of rounds shown: as many as fit on a tablet. */
const maxRounds = 6

function Rounds({ visits }: { readonly visits: readonly CricketVisit[] }) {
  const shown = visits.map((visit, index) => ({ ...visit, round: index + 1 })).slice(-maxRounds)
  return (
    <table className={classes.rounds} aria-label={t('rounds')}>
      <tbody>
        {shown.toReversed().map(({ round, hit, marks }) => (
          <tr key={round}>
            <th scope="row">{round}</th>
            <td>{hit.map(describeShort).join(' ')}</td>
            <td>{marks}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  readonly number: CricketNumber
  readonly state: CricketState
  readonly sides: PadProps<'cricket'>['sides']
  readonly press: (press: CricketKey) => void
}

const rings: readonly Ring[] = ['S', 'D', 'T']

/** A row: one side's marks, the keys of the number, the other side's marks. */
function NumberRow({ number, state, sides, press }: RowProps) {
  const isDisabled = isUnusable(state, number)
  const renderSideMarks = (side: Side) => (
    <Marks
      count={state.marks[side - 1]![number] ?? 0}
      name={sides[side - 1]!.short}
      hasTurn={state.thrower === side}
    />
  )
  return (
    <>
      {renderSideMarks(1)}
      {rings.flatMap((ring) => {
        const dart = formatDart(ring, number)
        if (dart === null) return []
        const isBull = dart === 'BULL'
        return [
          <Key
            key={ring}
            isDisabled={isDisabled}
            className={ring === 'S' ? classes.single : isBull ? classes.bull : classes.times}
            press={() => press({ kind: 'dart', dart })}
          >
            {describeShort(dart)}
          </Key>,
        ]
      })}
      {renderSideMarks(2)}
    </>
  )
}

const markLabels = ['mark.0', 'mark.1', 'mark.2', 'mark.3'] as const

type MarksProps = { readonly count: number; readonly name: string; readonly hasTurn: boolean }

/** The marks of a number: a stroke, a cross, a cross in a ring. */
function Marks({ count, name, hasTurn }: MarksProps) {
  const label = t(markLabels[Math.min(count, 3)]!, { name })
  return (
    <span
      className={classes.marks}
      role="img"
      aria-label={label}
      data-none={count === 0 || undefined}
      data-on={hasTurn || undefined}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        {count === 0 && <path d="M22 24h4" />}
        {count >= 1 && <path d="M14 34 34 14" />}
        {count >= 2 && <path d="M14 14 34 34" />}
        {count >= 3 && <circle cx="24" cy="24" r="20" />}
      </svg>
    </span>
  )
}
