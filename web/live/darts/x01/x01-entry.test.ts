import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { x01Live, type X01Action, type X01State } from '#engine/live/darts/x01.ts'
import { noEntry, pressX01Key, type X01Entry, type X01Key } from './x01-entry.ts'

const settings = { start: 501, legs: 3, throws: 1 } as const

/** A leg in which side 1 throws with this remaining score. */
function at(left: number, house: object = {}): X01State {
  const initial = x01Live.begin({ ...settings, ...house })
  const [one, two] = initial.inLeg
  return { ...initial, inLeg: [{ ...one, left }, two] }
}

function after(presses: readonly X01Key[], state: X01State, from: X01Entry = noEntry) {
  let entry = from
  let last = { entry, action: null as X01Action | null, isUndo: false }
  for (const press of presses) {
    last = pressX01Key(entry, press, state)
    entry = last.entry
  }
  return last
}

const type = (text: string): X01Key[] =>
  Array.from(text, (digit) => ({ kind: 'digit', digit: Number(digit) }))
const ok: X01Key = { kind: 'enter' }
const back: X01Key = { kind: 'back', last: null }

describe('by total', () => {
  test('enters a total and clears the input for the next', () => {
    const done = after([...type('81'), ok], at(121))
    expect(done.action).toEqual({ kind: 'visit', by: 1, points: 81 })
    expect(done.entry).toEqual(noEntry)
  })

  test('enters the remaining score as a total', () => {
    const done = after([{ kind: 'left' }, ...type('40'), ok], at(121))
    expect(done.action).toEqual({ kind: 'visit', by: 1, points: 81 })
    expect(done.entry.isLeft).toBe(true)
    expect(after([...type('40'), { kind: 'enter', isLeft: true }], at(121)).action).toMatchObject({
      points: 81,
    })
  })

  test('a total over the remaining score is a bust', () => {
    expect(after([...type('45'), ok], at(40)).action).toEqual({ kind: 'bust', by: 1 })
    expect(after([...type('39'), ok], at(40)).action).toEqual({ kind: 'bust', by: 1 })
    expect(after([{ kind: 'bust' }], at(40)).action).toEqual({ kind: 'bust', by: 1 })
  })

  test('rejects an impossible total, suggests its neighbours and keeps the input', () => {
    const refused = after([...type('163'), ok], at(501))
    expect(refused.action).toBeNull()
    expect(refused.entry).toMatchObject({ typed: '163', refused: { nearest: [162, 164] } })
    const corrected = pressX01Key(refused.entry, { kind: 'total', points: 164 }, at(501))
    expect(corrected.action).toMatchObject({ points: 164 })
    expect(corrected.entry.refused).toBeNull()
  })

  test('a remaining score without a finish can only be a bust', () => {
    const { refused } = after([...type('162'), ok], at(162)).entry
    expect(refused).toEqual({ points: 162, nearest: [], isNoFinish: true })
  })

  test('asks for the number of darts where several can end the leg, and enters the choice', () => {
    const finishing = after([{ kind: 'total', points: 40 }], at(40))
    expect(finishing).toMatchObject({ action: null, entry: { isFinishing: true } })
    const two = pressX01Key(finishing.entry, { kind: 'finish', darts: 2 }, at(40))
    expect(two.action).toEqual({ kind: 'visit', by: 1, points: 40, darts: 2, atDouble: 2 })
    expect(pressX01Key(finishing.entry, { kind: 'digit', digit: 1 }, at(40)).action).toMatchObject({
      darts: 1,
    })
    expect(pressX01Key(finishing.entry, back, at(40)).entry.isFinishing).toBe(false)
  })

  test('does not ask where one number of darts ends the leg', () => {
    expect(after([...type('170'), ok], at(170)).action).toEqual({
      kind: 'visit',
      by: 1,
      points: 170,
      darts: 3,
      atDouble: 1,
    })
  })

  test('undo removes a digit, then the last entry', () => {
    const typed = after(type('81'), at(121)).entry
    const one = pressX01Key(typed, back, at(121))
    expect(one).toMatchObject({ entry: { typed: '8' }, isUndo: false })
    expect(after([back, back], at(121), one.entry).isUndo).toBe(true)
  })
})

describe('dart by dart', () => {
  const byDart: X01Key = { kind: 'by', by: 'dart' }
  const dart = (number: number): X01Key => ({ kind: 'dart', number })
  const treble: X01Key = { kind: 'ring', ring: 'T' }

  test('treble applies to one dart, and the third dart ends the visit', () => {
    const done = after([byDart, treble, dart(20), dart(9), dart(0)], at(121))
    expect(done.action).toEqual({ kind: 'thrown', by: 1, hit: ['T20', 'S9', 'MISS'] })
  })

  test('the dart that ends the leg or busts ends the visit', () => {
    const double: X01Key = { kind: 'ring', ring: 'D' }
    expect(after([byDart, double, dart(20)], at(40)).action).toMatchObject({ hit: ['D20'] })
    expect(after([byDart, treble, dart(20)], at(40)).action).toMatchObject({ hit: ['T20'] })
  })

  test('holding a key repeats the dart for the rest of the visit', () => {
    const held: X01Key = { kind: 'dart', number: 20, isHeld: true }
    expect(after([byDart, dart(5), held], at(501)).action).toMatchObject({
      hit: ['S5', 'S20', 'S20'],
    })
  })

  test('has no treble bull', () => {
    expect(after([byDart, treble, dart(25)], at(501)).entry.hit).toEqual([])
    expect(after([byDart, { kind: 'ring', ring: 'D' }, dart(25)], at(501)).entry.hit).toEqual([
      'BULL',
    ])
  })

  test('on a keyboard the ring follows the number', () => {
    const done = after([...type('20'), treble, ...type('19'), treble], at(501))
    expect(done.entry).toMatchObject({ by: 'dart', hit: ['T20', 'T19'], typed: '' })
    expect(after([...type('18'), ok], at(501), done.entry).action).toMatchObject({
      hit: ['T20', 'T19', 'S18'],
    })
  })

  test('undoes dart by dart what was entered dart by dart', () => {
    const entry = { ...noEntry, by: 'dart' } as const
    const last = { kind: 'thrown', by: 1, hit: ['T20', 'S9', 'MISS'] } as const
    const undone = pressX01Key(entry, { kind: 'back', last }, at(121))
    expect(undone).toMatchObject({ isUndo: true, entry: { hit: ['T20', 'S9'], side: 1 } })
  })
})

test('any sequence of keys enters only valid actions', () => {
  const press = fc.oneof(
    fc.record({ kind: fc.constant('digit' as const), digit: fc.nat(9) }),
    fc.record({ kind: fc.constant('total' as const), points: fc.nat(200), isLeft: fc.boolean() }),
    fc.record({ kind: fc.constant('enter' as const), isLeft: fc.boolean() }),
    fc.record({ kind: fc.constant('finish' as const), darts: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('by' as const), by: fc.constantFrom('visit', 'dart') }),
    fc.record({ kind: fc.constant('ring' as const), ring: fc.constantFrom('S', 'D', 'T') }),
    fc.record({
      kind: fc.constant('dart' as const),
      number: fc.constantFrom(0, 1, 5, 12, 19, 20, 25),
      isHeld: fc.boolean(),
    }),
    fc.constantFrom<X01Key>({ kind: 'bust' }, { kind: 'left' }, { kind: 'bull' }, back),
  )
  const modes = fc.constantFrom('straight', 'double', 'master')
  const house = fc.record({ start: fc.constantFrom(101, 170, 301), opens: modes, out: modes })
  fc.assert(
    fc.property(house, fc.array(press, { maxLength: 60 }), (rules, presses) => {
      let state = x01Live.begin({ ...settings, ...rules } as X01State['settings'])
      let entry = noEntry
      for (const each of presses) {
        const done = pressX01Key(entry, each as X01Key, state)
        entry = done.entry
        if (done.action === null || state.winner !== null) continue
        const applied = x01Live.apply(state, done.action)
        expect(applied.ok).toBe(true)
        if (applied.ok) state = applied.state
      }
    }),
  )
})
