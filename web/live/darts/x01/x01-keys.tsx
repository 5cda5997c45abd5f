import { type Effect, findEffect, listFinishChoices } from '#engine/live/darts/finish-choices.ts'
import { legPositionOf, type X01State } from '#engine/live/darts/x01.ts'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import { Key } from '../../pad/keys/key.tsx'
import { UndoKey } from '../../pad/foot.tsx'
import { describeShort } from '../describe-dart.ts'
import { parseDart, dartsPerVisit, type Ring } from '../dart-notation.ts'
import desk from '../../pad/keys/desk-pad.module.css'
import classes from './x01-keys.module.css'
import { findCheckoutRoute } from './checkout-route.ts'
import { canThrow, type X01Entry, type X01Key } from './x01-entry.ts'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Press = (press: X01Key) => void

type Props = {
  readonly state: X01State
  readonly entry: X01Entry
  /** Darts of this visit so far. */
  readonly hit: readonly string[]
  readonly press: Press
  readonly undo: () => void
  readonly undoLabel: string | null
  /** Describes the last visit, shown while nothing is typed. */
  readonly lastVisitText: string | null
}

/** The input mode, the input with its effect, and Undo. */
export function EntryRow({ state, entry, hit, press, undo, undoLabel, lastVisitText }: Props) {
  return (
    <div className={classNames(desk.mirrored, classes.row)}>
      <div className={classNames(kit.outlined, classes.by)} role="group" aria-label={t('enterBy')}>
        {(['visit', 'dart'] as const).map((by) => (
          <button
            key={by}
            type="button"
            aria-pressed={entry.by === by}
            onClick={() => press({ kind: 'by', by })}
          >
            {t(by)}
          </button>
        ))}
      </div>
      {entry.by === 'visit' ? (
        <TypedNumber state={state} entry={entry} press={press} lastVisitText={lastVisitText} />
      ) : (
        <DartSlots hit={hit} typed={entry.typed} />
      )}
      <span className={classes.undo}>
        <UndoKey undo={undo} undoLabel={undoLabel} />
      </span>
    </div>
  )
}

/** The typed number; a tap switches between scored and remaining. */
function TypedNumber({
  state,
  entry,
  press,
  lastVisitText,
}: Pick<Props, 'state' | 'entry' | 'press' | 'lastVisitText'>) {
  const [effect, isWarning] = describeInput(state, entry)
  return (
    <button
      type="button"
      className={classNames(kit.row, kit.gap2, classes.typed)}
      data-bad={isWarning || undefined}
      data-left={entry.isRemaining || undefined}
      aria-pressed={entry.isRemaining}
      onClick={() => press({ kind: 'toggleRemaining' })}
    >
      <span>{effect ?? (entry.isRemaining ? t('remaining') : lastVisitText)}</span>
      <b>{entry.typed}</b>
      <i className={text.hidden}>{t('enterRemaining')}</i>
    </button>
  )
}

/** Describes what the entry would do, and whether to warn of it. */
function describeInput(
  state: X01State,
  { typed, isRemaining }: X01Entry,
): readonly [string | null, boolean] {
  if (typed === '') return [null, false]
  const legPosition = legPositionOf(state, state.thrower)
  const { left } = legPosition
  const points = isRemaining ? left - Number(typed) : Number(typed)
  const descriptions: Record<Effect, readonly [string, boolean]> = {
    counts: [
      isRemaining ? t('scored', { points }) : t('leavesShort', { left: String(left - points) }),
      false,
    ],
    finishes: [t('out'), false],
    busts: [t('bustLeaves', { left }), true],
    impossible: [t('impossible'), true],
  }
  return descriptions[findEffect(points, legPosition)]
}

const places = ['place.1', 'place.2', 'place.3'] as const

type SlotsProps = {
  readonly hit: readonly string[]
  readonly typed: string
  /** Describes a dart's value; its points by default. */
  readonly describeValue?: (dart: string) => string
  readonly className?: string | undefined
}

/** The three darts of a visit, with the next one marked. */
export function DartSlots({ hit, typed, describeValue = formatPoints, className }: SlotsProps) {
  return (
    <div
      className={classNames(classes.slots, className)}
      role="group"
      aria-label={t('dartsOfVisit')}
    >
      {places.map((place, index) => {
        const dart = hit[index]
        const isNext = index === hit.length
        return (
          <div key={place} data-next={isNext || undefined}>
            <b>{dart === undefined ? (isNext && typed) || ' ' : describeShort(dart)}</b>
            <span>{dart === undefined ? t(place) : describeValue(dart)}</span>
          </div>
        )
      })}
    </div>
  )
}

const multipliers = { S: 1, D: 2, T: 3 } as const

function formatPoints(dart: string): string {
  const { number, ring } = parseDart(dart)
  return String(number * multipliers[ring])
}

type VisitKeysProps = Pick<Props, 'state' | 'press'> & {
  readonly quickTotals: readonly number[]
  readonly name: string
  readonly isRemaining: boolean
}

/**
 * Keys for usual totals, which enter at once, and digits. A total that would bust or is impossible
 * keeps its place, disabled. If the leg can be finished and no key has the remaining score, the
 * largest disabled key becomes the checkout, if there is one.
 */
export function VisitKeys({ state, press, quickTotals, name, isRemaining }: VisitKeysProps) {
  const legPosition = legPositionOf(state, state.thrower)
  const finishDarts = listFinishChoices(legPosition).map(({ darts }) => darts)
  const effectOf = (typed: number) =>
    findEffect(isRemaining ? legPosition.left - typed : typed, legPosition)
  const isUnusable = (typed: number) => !['counts', 'finishes'].includes(effectOf(typed))
  const needsNoCheckoutKey =
    finishDarts.length === 0 || (!isRemaining && quickTotals.includes(legPosition.left))
  const checkout = needsNoCheckoutKey ? undefined : quickTotals.findLast(isUnusable)
  const renderDigitKey = (n: number) => (
    <Key key={n} press={() => press({ kind: 'digit', digit: n })}>
      {n}
    </Key>
  )
  return (
    <>
      <p className={classNames(desk.mirrored, classes.captions)}>
        <span>{t('mostUsed', { name })}</span>
        <span>{t(isRemaining ? 'typeRemaining' : 'typeEnter')}</span>
      </p>
      <div className={classNames(desk.mirrored, classes.visit)}>
        <div className={classes.quick} role="group" aria-label={t('quickTotals')}>
          {quickTotals.map((points) => {
            if (points === checkout) {
              return <CheckoutKey key={points} left={legPosition.left} press={press} />
            }
            const isOut = effectOf(points) === 'finishes'
            const isDisabled = isUnusable(points)
            return (
              <Key
                key={points}
                kind="act"
                isDisabled={isDisabled}
                className={isOut ? classes.out : isDisabled ? undefined : classes.one}
                press={() => press({ kind: 'total', points, isRemaining })}
                hold={() => press({ kind: 'total', points, isRemaining: true })}
              >
                <span className={classes.face}>
                  {points}
                  {isOut && <small>{finishDarts.join(' · ')}</small>}
                </span>
              </Key>
            )
          })}
        </div>
        <div className={classes.digits} role="group" aria-label={t('digits')}>
          {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(renderDigitKey)}
          <Key kind="act" isText className={classes.bust} press={() => press({ kind: 'bust' })}>
            {t('bust')}
          </Key>
          {renderDigitKey(0)}
          <Key
            kind="go"
            isText
            className={classes.enter}
            press={() => press({ kind: 'enter' })}
            hold={() => press({ kind: 'enter', isRemaining: true })}
          >
            {t('enter')}
          </Key>
        </div>
      </div>
    </>
  )
}

function CheckoutKey({ left, press }: { readonly left: number; readonly press: Press }) {
  return (
    <Key kind="act" className={classes.out} press={() => press({ kind: 'total', points: left })}>
      <span className={classes.face}>
        {left} <small>{t('checkout')}</small>
      </span>
    </Key>
  )
}

const rings: readonly Ring[] = ['S', 'D', 'T']
const numbers = Array.from({ length: 20 }, (_, index) => index + 1)

type DartKeysProps = Pick<Props, 'state' | 'hit' | 'press'> & {
  readonly ring: Ring
  readonly preferredDouble: number | undefined
}

/** Keys for the ring and the number of a dart; the suggested dart is outlined. */
export function DartKeys({ state, hit, press, ring, preferredDouble }: DartKeysProps) {
  const [suggestedDart] =
    hit.length < dartsPerVisit ? findCheckoutRoute(state, hit, preferredDouble).route : []
  const hint = suggestedDart === undefined ? null : parseDart(suggestedDart)
  const renderNumberKey = (n: number) => (
    <Key
      key={n}
      isDisabled={!canThrow(ring, n)}
      className={hint?.number === n && suggestedDart !== 'BULL' ? classes.hint : undefined}
      press={() => press({ kind: 'dart', number: n })}
      hold={() => press({ kind: 'dart', number: n, isHeld: true })}
    >
      {n}
    </Key>
  )
  return (
    <>
      <div className={classes.rings} role="group" aria-label={t('ring')}>
        {rings.map((each) => (
          <Key
            key={each}
            isText
            isPressed={ring === each}
            className={
              hint?.ring === each && suggestedDart !== 'BULL' && ring !== each
                ? classes.hint
                : undefined
            }
            press={() => press({ kind: 'ring', ring: each })}
          >
            {t(`ring.${each}`)}
          </Key>
        ))}
      </div>
      <div className={classes.beds}>
        {numbers.map(renderNumberKey)}
        {renderNumberKey(25)}
        <Key
          isText
          className={classNames(classes.word, suggestedDart === 'BULL' && classes.hint)}
          press={() => press({ kind: 'bull' })}
        >
          {t('bull')}
        </Key>
        <Key
          kind="act"
          isText
          className={classes.word}
          press={() => press({ kind: 'dart', number: 0 })}
        >
          {t('miss')}
        </Key>
        <Key kind="act" isText className={classes.word} press={() => press({ kind: 'bust' })}>
          {t('bust')}
        </Key>
      </div>
    </>
  )
}
