import { otherSide } from '#engine/sports/finding.ts'
import { quickKeys } from '#engine/live/darts/quick-keys.ts'
import { listFinishChoices } from '#engine/live/darts/finish-choices.ts'
import { legPositionOf, type X01Action, type X01State } from '#engine/live/darts/x01.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { useHasWidePad } from '../../../ui/hooks/use-media.ts'
import text from '../../../ui/text.module.css'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Key } from '../../pad/keys/key.tsx'
import type { PadProps, SideNames } from '../../pad/props.ts'
import { usePressFilter } from '../../pad/keys/use-press.ts'
import { describeDart } from '../describe-dart.ts'
import { dartsPerVisit } from '../dart-notation.ts'
import {
  type ListedVisit,
  type UnansweredFinish,
  findUnansweredFinish,
  findReopenedVisit,
  restoreLastLeg,
  listX01Visits,
} from '../leg-visits.ts'
import { usePreferredDoubles } from './doubles.ts'
import { useEntry } from '../use-entry.ts'
import { useKeyboard } from '../use-keyboard.ts'
import { useHabits } from '../use-habits.ts'
import { X01Board } from './x01-board.tsx'
import {
  getDartsThrown,
  initialEntry,
  pressX01Key,
  type RefusedScore,
  type X01Key,
} from './x01-entry.ts'
import { DartKeys, EntryRow, VisitKeys } from './x01-keys.tsx'
import desk from '../../pad/keys/desk-pad.module.css'
import classes from './x01-pad.module.css'
import { t } from '../messages.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

/** Keys whose presses are never ignored as accidental, because they only change the input. */
const unfilteredKinds: ReadonlySet<X01Key['kind']> = new Set([
  'digit',
  'dart',
  'bull',
  'ring',
  'by',
  'toggleRemaining',
  // Enter completes the input, and must do so only once.
  'enter',
] as const)

/** The X01 pad: scores above; below, keys for totals, digits or single darts. */
export function X01Pad(props: PadProps<'x01'>) {
  const { scoring, state, sides, enter, edit, undo, undoLabel } = props
  const log = scoring.log as readonly LiveEvent<X01Action>[]
  const isWide = useHasWidePad()
  const habits = useHabits(scoring.match, log.length)
  const doubles = usePreferredDoubles(scoring.match, habits)
  const double = doubles[state.thrower - 1]
  const quickTotals = quickKeys(habits[state.thrower - 1]!.visits, isWide ? 12 : 8)
  const acceptsPress = usePressFilter()
  const { entry, press: change } = useEntry({ scoring, initialEntry, enter, undo })
  const press = (key: X01Key) => {
    if (state.winner !== null && key.kind !== 'back') return
    const isUnfiltered =
      unfilteredKinds.has(key.kind) || isInputStep(key, entry.typed + entry.hit.join(''))
    if (!isUnfiltered && !acceptsPress(getFilterName(key))) return
    change((now) => pressX01Key(now, key, state))
  }
  const pressBack = () => press({ kind: 'back', last: findReopenedVisit(log) })
  useKeyboard(entry.typed !== '', (key) => (key.kind === 'back' ? pressBack() : press(key)))
  const hit = getDartsThrown(entry, state)
  const unanswered = findUnansweredFinish(log, state)
  const { isFinishing, refused } = entry
  const visits = listX01Visits(log, state.settings)
  const lastVisitText = describeLastVisit(visits, state, sides)
  const entryRow = { state, entry, hit, press, undo: pressBack, lastVisitText }
  return (
    <div className={desk.pad}>
      <section className={classNames(kit.column, classes.board)}>
        <X01Board
          state={restoreLastLeg(log, state)}
          sides={sides}
          visits={visits}
          hit={hit}
          isFinishing={isFinishing}
          double={double}
        />
        {refused !== null && <Refusal refused={refused} press={press} />}
        {refused === null && unanswered !== null && hit.length === 0 && (
          <AtDoubleQuestion unanswered={unanswered} edit={edit} />
        )}
      </section>
      <section className={classNames(desk.keys, classes.keys)} aria-label={t('pad')}>
        {isFinishing ? (
          <FinishQuestion state={state} press={press} back={pressBack} />
        ) : (
          <>
            <EntryRow {...entryRow} undoLabel={describeUndo(entry.typed, hit, undoLabel)} />
            {entry.by === 'visit' ? (
              <VisitKeys
                state={state}
                press={press}
                quickTotals={quickTotals}
                name={sides[state.thrower - 1]!.short}
                isRemaining={entry.isRemaining}
              />
            ) : (
              <DartKeys
                state={state}
                hit={hit}
                press={press}
                ring={entry.ring}
                preferredDouble={double}
              />
            )}
          </>
        )}
      </section>
      <p role="status" className={text.hidden}>
        {state.winner === null &&
          joinFacts([lastVisitText, t('nextToThrow', { name: sides[state.thrower - 1]!.short })])}
      </p>
    </div>
  )
}

/** Whether a key only changes the input, so that it is not an undo of an entry. */
const isInputStep = ({ kind }: X01Key, typed: string) => kind === 'back' && typed !== ''

const getFilterName = (key: X01Key) => (key.kind === 'total' ? `total ${key.points}` : key.kind)

/** Describes what Undo removes: a digit, a dart, or the last entry. */
function describeUndo(
  typed: string,
  hit: readonly string[],
  undoLabel: string | null,
): string | null {
  if (typed !== '') return typed
  const last = hit.at(-1)
  return last === undefined ? undoLabel : describeDart(last)
}

/** Describes the last visit of the current leg. */
function describeLastVisit(
  visits: Pair<readonly ListedVisit[]>,
  state: X01State,
  sides: Pair<SideNames>,
): string | null {
  const [one, two] = visits.map(({ length }) => length)
  if (one === 0 && two === 0) return null
  const by: Side = otherSide(state.thrower)
  const visit = visits[by - 1]!.at(-1)
  if (visit === undefined) return null
  const { points, left, isBust } = visit
  const name = sides[by - 1]!.short
  const values = { name, left: String(left) }
  return isBust ? t('lastVisitBust', values) : t('lastVisit', { ...values, points })
}

type Press = (press: X01Key) => void

/** Explains why a score is impossible, and offers the nearest possible ones. */
function Refusal({ refused, press }: { readonly refused: RefusedScore; readonly press: Press }) {
  const { points, nearest, hasNoFinish } = refused
  return (
    <div className={classes.offer} role="group" data-bad>
      <span>
        {points < 0 ? t('tooMuch') : t(hasNoFinish ? 'noFinish' : 'cannotScore', { points })}
      </span>
      {nearest.map((score) => (
        <Key key={score} press={() => press({ kind: 'total', points: score })}>
          {score}
        </Key>
      ))}
      {hasNoFinish && (
        <Key isText press={() => press({ kind: 'bust' })}>
          {t('bust')}
        </Key>
      )}
    </div>
  )
}

type AtDoubleQuestionProps = {
  readonly unanswered: UnansweredFinish
  readonly edit: PadProps<'x01'>['edit']
}

/** Asks how many darts were at the double; the minimum applies until answered. */
function AtDoubleQuestion({ unanswered, edit }: AtDoubleQuestionProps) {
  const { id, darts, range, atDouble } = unanswered
  const answers = [1, 2, 3].filter((count) => count >= range.min && count <= range.max)
  return (
    <div className={classes.offer} role="group">
      <span>{t('atDouble', { darts })}</span>
      {answers.map((count) => (
        <Key
          key={count}
          isPressed={count === atDouble}
          press={() => count !== atDouble && edit(id, { atDouble: count })}
        >
          {count}
        </Key>
      ))}
    </div>
  )
}

const dartCountKeys: Readonly<
  Record<string, 'dartsNeeded.12' | 'dartsNeeded.123' | 'dartsNeeded.23'>
> = {
  '12': 'dartsNeeded.12',
  '123': 'dartsNeeded.123',
  '23': 'dartsNeeded.23',
}

type FinishQuestionProps = {
  readonly state: X01State
  readonly press: Press
  readonly back: () => void
}

/** Asks for the number of darts of a finish, in place of the keys; the choice ends the leg. */
function FinishQuestion({ state, press, back }: FinishQuestionProps) {
  const legPosition = legPositionOf(state, state.thrower)
  const possible = listFinishChoices(legPosition).map(({ darts }) => darts)
  const dartsNeeded = dartCountKeys[possible.join('')]
  const points = legPosition.left
  return (
    <div className={classes.ask} role="group" aria-label={t('howCheckedOut', { points })}>
      <h2>{t('howCheckedOut', { points })}</h2>
      <p>
        <b>{t('dartsThisVisit')}</b>
        {dartsNeeded !== undefined && (
          <span>{t('dartsNeeded', { points, darts: t(dartsNeeded) })}</span>
        )}
      </p>
      <div className={classes.answers}>
        {Array.from({ length: dartsPerVisit }, (_, index) => index + 1).map((darts) => (
          <Key
            key={darts}
            className={classes.answer}
            isDisabled={!possible.includes(darts)}
            label={t('outWith', { count: darts })}
            press={() => press({ kind: 'finish', darts })}
          >
            {darts}
          </Key>
        ))}
      </div>
      <Key kind="act" icon={IconArrowBackUp} press={back}>
        {t('notOut')}
      </Key>
    </div>
  )
}
