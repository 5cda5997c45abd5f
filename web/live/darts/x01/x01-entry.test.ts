import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { x01Live, type X01Action, type X01State } from '#engine/live/darts/x01.ts'
import { noEntry, pressX01Key, type X01Entry, type X01Key } from './x01-entry.ts'

const settings = { start: 501, legs: 3, throws: 1 } as const

/** A leg in which side 1 throws with this remaining score. */
function legAt(left: number, rules: object = {}): X01State {
  const initial = x01Live.begin({ ...settings, ...rules })
  const [one, two] = initial.inLeg
  return { ...initial, inLeg: [{ ...one, left }, two] }
}

function press(presses: readonly X01Key[], state: X01State, from: X01Entry = noEntry) {
  let entry = from
  let last = { entry, action: null as X01Action | null, isUndo: false }
  for (const key of presses) {
    last = pressX01Key(entry, key, state)
    entry = last.entry
  }
  return last
}

const typed = (text: string): X01Key[] =>
  Array.from(text, (digit) => ({ kind: 'digit', digit: Number(digit) }))
const enter: X01Key = { kind: 'enter' }
const back: X01Key = { kind: 'back', last: null }

describe('a visit entered as a total', () => {
  test('enters a total and clears the input for the next', () => {
    const done = press([...typed('81'), enter], legAt(121))
    expect(done.action).toEqual({ kind: 'visit', by: 1, points: 81 })
    expect(done.entry).toEqual(noEntry)
  })

  test('enters the remaining score as a total', () => {
    const done = press([{ kind: 'left' }, ...typed('40'), enter], legAt(121))
    expect(done.action).toEqual({ kind: 'visit', by: 1, points: 81 })
    expect(done.entry.isLeft).toBe(true)
    expect(
      press([...typed('40'), { kind: 'enter', isLeft: true }], legAt(121)).action,
    ).toMatchObject({
      points: 81,
    })
  })

  test('a total over the remaining score is a bust', () => {
    expect(press([...typed('45'), enter], legAt(40)).action).toEqual({ kind: 'bust', by: 1 })
    expect(press([...typed('39'), enter], legAt(40)).action).toEqual({ kind: 'bust', by: 1 })
    expect(press([{ kind: 'bust' }], legAt(40)).action).toEqual({ kind: 'bust', by: 1 })
  })

  test('rejects an impossible total, suggests its neighbours and keeps the input', () => {
    const refused = press([...typed('163'), enter], legAt(501))
    expect(refused.action).toBeNull()
    expect(refused.entry).toMatchObject({ typed: '163', refused: { nearest: [162, 164] } })
    const corrected = pressX01Key(refused.entry, { kind: 'total', points: 164 }, legAt(501))
    expect(corrected.action).toMatchObject({ points: 164 })
    expect(corrected.entry.refused).toBeNull()
  })

  test('a remaining score without a finish can only be a bust', () => {
    const { refused } = press([...typed('162'), enter], legAt(162)).entry
    expect(refused).toEqual({ points: 162, nearest: [], hasNoFinish: true })
  })

  test('asks for the number of darts where several can end the leg, and enters the choice', () => {
    const finishing = press([{ kind: 'total', points: 40 }], legAt(40))
    expect(finishing).toMatchObject({ action: null, entry: { isFinishing: true } })
    const two = pressX01Key(finishing.entry, { kind: 'finish', darts: 2 }, legAt(40))
    expect(two.action).toEqual({ kind: 'visit', by: 1, points: 40, darts: 2, atDouble: 2 })
    expect(
      pressX01Key(finishing.entry, { kind: 'digit', digit: 1 }, legAt(40)).action,
    ).toMatchObject({
      darts: 1,
    })
    expect(pressX01Key(finishing.entry, back, legAt(40)).entry.isFinishing).toBe(false)
  })

  test('does not ask where one number of darts ends the leg', () => {
    expect(press([...typed('170'), enter], legAt(170)).action).toEqual({
      kind: 'visit',
      by: 1,
      points: 170,
      darts: 3,
      atDouble: 1,
    })
  })

  test('undo removes a digit, then the last entry', () => {
    const input = press(typed('81'), legAt(121)).entry
    const one = pressX01Key(input, back, legAt(121))
    expect(one).toMatchObject({ entry: { typed: '8' }, isUndo: false })
    expect(press([back, back], legAt(121), one.entry).isUndo).toBe(true)
  })
})

describe('a visit entered dart by dart', () => {
  const byDart: X01Key = { kind: 'by', by: 'dart' }
  const dart = (number: number): X01Key => ({ kind: 'dart', number })
  const treble: X01Key = { kind: 'ring', ring: 'T' }

  test('treble applies to one dart, and the third dart ends the visit', () => {
    const done = press([byDart, treble, dart(20), dart(9), dart(0)], legAt(121))
    expect(done.action).toEqual({ kind: 'thrown', by: 1, hit: ['T20', 'S9', 'MISS'] })
  })

  test('the dart that ends the leg or busts ends the visit', () => {
    const double: X01Key = { kind: 'ring', ring: 'D' }
    expect(press([byDart, double, dart(20)], legAt(40)).action).toMatchObject({ hit: ['D20'] })
    expect(press([byDart, treble, dart(20)], legAt(40)).action).toMatchObject({ hit: ['T20'] })
  })

  test('holding a key repeats the dart for the rest of the visit', () => {
    const held: X01Key = { kind: 'dart', number: 20, isHeld: true }
    expect(press([byDart, dart(5), held], legAt(501)).action).toMatchObject({
      hit: ['S5', 'S20', 'S20'],
    })
  })

  test('has no treble bull', () => {
    expect(press([byDart, treble, dart(25)], legAt(501)).entry.hit).toEqual([])
    expect(press([byDart, { kind: 'ring', ring: 'D' }, dart(25)], legAt(501)).entry.hit).toEqual([
      'BULL',
    ])
  })

  test('on a keyboard the ring follows the number', () => {
    const done = press([...typed('20'), treble, ...typed('19'), treble], legAt(501))
    expect(done.entry).toMatchObject({ by: 'dart', hit: ['T20', 'T19'], typed: '' })
    expect(press([...typed('18'), enter], legAt(501), done.entry).action).toMatchObject({
      hit: ['T20', 'T19', 'S18'],
    })
  })

  test('is reopened by undo without its last dart', () => {
    const entry = { ...noEntry, by: 'dart' } as const
    const last = { kind: 'thrown', by: 1, hit: ['T20', 'S9', 'MISS'] } as const
    const undone = pressX01Key(entry, { kind: 'back', last }, legAt(121))
    expect(undone).toMatchObject({ isUndo: true, entry: { hit: ['T20', 'S9'], side: 1 } })
  })
})

test('any sequence of keys enters only valid actions', () => {
  const anyKey = fc.oneof(
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
  const anyRules = fc.record({ start: fc.constantFrom(101, 170, 301), opens: modes, out: modes })
  fc.assert(
    fc.property(anyRules, fc.array(anyKey, { maxLength: 60 }), (rules, presses) => {
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
