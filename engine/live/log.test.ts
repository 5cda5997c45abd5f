import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  enter,
  entriesOf,
  foldLog,
  type LiveEvent,
  type LiveRules,
  redoTarget,
  revise,
  stepsOf,
  undoTarget,
} from './log.ts'
import { t } from './messages.ts'

/** The rules of a counting game: numbers add up to `to`, three rounds long. */
type Settings = { readonly to: number }
type Action = { readonly add: number }
type State = { readonly to: number; readonly round: number; readonly sum: number }

const counting: LiveRules<Settings, Action, State> = {
  begin: ({ to }) => ({ to, round: 1, sum: 0 }),
  apply: (state, { add }) => {
    if (state.round > 3) return { ok: false, refusal: t('live.over') }
    const sum = state.sum + add
    if (sum > state.to) return { ok: false, refusal: t('live.otherPlace') }
    const isFull = sum === state.to
    return {
      ok: true,
      state: isFull ? { ...state, round: state.round + 1, sum: 0 } : { ...state, sum },
    }
  },
  placeOf: ({ round }) => String(round),
}
const settings = { to: 10 }
const fold = (events: readonly LiveEvent<Action>[]) => foldLog(counting, settings, events)
const match = (events: readonly LiveEvent<Action>[]) => ({ rules: counting, settings, events })

/** Enters numbers in order, with the ids e1, e2, … */
function enterNumbers(...numbers: readonly number[]): LiveEvent<Action>[] {
  const events: LiveEvent<Action>[] = []
  for (const [at, add] of numbers.entries()) {
    const done = enter(match(events), `e${at + 1}`, { add })
    if (!done.ok) throw new Error(done.refusal.message)
    events.push(done.event)
  }
  return events
}

const remove = (id: string, target: string) => ({ id, type: 'remove', target }) as const
const restore = (id: string, target: string) => ({ id, type: 'restore', target }) as const
const edit = (id: string, target: string, add: number) =>
  ({ id, type: 'edit', target, to: { add } }) as const

describe('a log', () => {
  test('is folded from the start, with each entry in its place', () => {
    const events = enterNumbers(6, 4, 3)
    expect(fold(events)).toEqual({ state: { to: 10, round: 2, sum: 3 }, invalidated: [] })
    expect(events.map((event) => event.type === 'act' && event.place)).toEqual(['1', '1', '2'])
  })

  test('lists the entries that count, after their edits, with the states before and after', () => {
    const events = [
      ...enterNumbers(6, 4, 3, 2),
      edit('x1', 'e1', 5),
      edit('x2', 'e2', 5),
      remove('x3', 'e3'),
    ]
    const steps = stepsOf(counting, settings, events)
    expect(steps.map(({ id, action, before, after }) => [id, action.add, before.sum, after.sum]))
      // Entries that no longer fit their place are skipped.
      .toEqual([
        ['e1', 5, 0, 5],
        ['e2', 5, 5, 0],
        ['e4', 2, 0, 2],
      ])
    expect(steps.at(-1)?.after).toEqual(fold(events).state)
  })

  test('refuses an entry that the rules do not allow', () => {
    expect(enter(match(enterNumbers(6)), 'x', { add: 5 })).toMatchObject({
      ok: false,
      refusal: { key: 'live.otherPlace' },
    })
  })

  test('marks later entries and moves nothing when an edit reopens a finished part', () => {
    const done = revise(match(enterNumbers(6, 4, 3)), 'x', {
      type: 'edit',
      target: 'e1',
      to: { add: 5 },
    })
    expect(done).toMatchObject({
      ok: true,
      folded: { state: { round: 1, sum: 9 }, invalidated: ['e3'] },
    })
  })

  test('refuses an edit that does not fit its place, with the rule', () => {
    const edited = revise(match(enterNumbers(6, 3)), 'x', {
      type: 'edit',
      target: 'e2',
      to: { add: 5 },
    })
    expect(edited).toMatchObject({ ok: false, refusal: { key: 'live.otherPlace' } })
    expect(
      revise(match(enterNumbers(6)), 'x', { type: 'remove', target: 'nowhere' }),
    ).toMatchObject({
      ok: false,
      refusal: { key: 'live.noEvent' },
    })
  })

  test('removes an entry once even if it is removed twice, and applies the last revision', () => {
    const events = enterNumbers(6, 3)
    expect(fold([...events, remove('r1', 'e2'), remove('r2', 'e2')]).state.sum).toBe(6)
    expect(fold([...events, remove('r1', 'e2'), restore('r2', 'e2')]).state.sum).toBe(9)
    // Removing the removal restores it.
    expect(fold([...events, remove('r1', 'e2'), remove('r2', 'r1')]).state.sum).toBe(9)
  })

  test('undoes an edit to the value before it', () => {
    const events = [...enterNumbers(6, 3), edit('c1', 'e2', 2), edit('c2', 'e2', 1)]
    expect(fold(events).state.sum).toBe(7)
    expect(fold([...events, remove('r1', 'c2')]).state.sum).toBe(8)
    expect(undoTarget([...events, remove('r1', 'c2')])).toBe('c1')
  })

  test('returns each entry after its edits, including one whose edit or removal was undone', () => {
    const revisions = [edit('x', 'e1', 6), remove('y', 'x'), remove('z', 'e2'), edit('w', 'e3', 2)]
    expect(entriesOf([...enterNumbers(5, 1, 3), ...revisions])).toEqual([
      { id: 'e1', action: { add: 5 }, isRemoved: false, isEdited: false },
      { id: 'e2', action: { add: 1 }, isRemoved: true, isEdited: false },
      { id: 'e3', action: { add: 2 }, isRemoved: false, isEdited: true },
    ])
  })

  test('undoes step by step to the start, and redoes the same steps', () => {
    const numbers = [6, 4, 3, 7, 1]
    const events = enterNumbers(...numbers)
    const states = numbers.map((_, at) => fold(events.slice(0, at)).state)
    for (const [step, state] of states.toReversed().entries()) {
      events.push(remove(`u${step}`, undoTarget(events)!))
      expect(fold(events).state).toEqual(state)
    }
    expect(undoTarget(events)).toBeNull()
    for (let step = 1; step <= numbers.length; step++) {
      events.push(restore(`d${step}`, redoTarget(events)!))
      expect(fold(events).state).toEqual(fold(enterNumbers(...numbers.slice(0, step))).state)
    }
    expect(redoTarget(events)).toBeNull()
  })

  test('redoes nothing after a new entry', () => {
    const events: LiveEvent<Action>[] = [...enterNumbers(6, 3), remove('u', 'e2')]
    const next = enter(match(events), 'e3', { add: 2 })
    expect(redoTarget(events)).toBe('e2')
    expect(next.ok && redoTarget([...events, next.event])).toBeNull()
  })

  test('has the same state after an edit as if the entry had been correct', () => {
    // Ones and twos reach ten only if the rules allow it: refused ones are not entered.
    const enterAllowed = (numbers: readonly number[]) => {
      const events: LiveEvent<Action>[] = []
      for (const [at, add] of numbers.entries()) {
        const done = enter(match(events), `e${at + 1}`, { add })
        if (!done.ok) return null
        events.push(done.event)
      }
      return events
    }
    const number = fc.integer({ min: 1, max: 2 })
    const numbers = fc.array(number, { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(numbers, number, fc.nat(), (all, to, n) => {
        const at = n % all.length
        const [wrong, right] = [enterAllowed(all), enterAllowed(all.with(at, to))]
        fc.pre(wrong !== null && right !== null)
        // Only if both fall into the same parts of the match; otherwise the later ones are marked.
        fc.pre(wrong.every((event, i) => getPlace([event], 0) === getPlace(right, i)))
        expect(fold([...wrong, edit('x', `e${at + 1}`, to)])).toEqual(fold(right))
      }),
    )
  })
})

function getPlace(events: readonly LiveEvent<Action>[], at: number): string | null {
  const event = events[at]
  return event?.type === 'act' ? event.place : null
}
