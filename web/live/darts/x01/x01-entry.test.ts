import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { x01Live, type X01Action, type X01State } from '#engine/live/darts/x01.ts'
import { noEntry, pressX01Key, type X01Entry, type X01Key } from './x01-entry.ts'

const settings = { start: 501, legs: 3, throws: 1 } as const

/** A leg in which side 1 throws with this remaining score. */
function createLeg(left: number, rules: object = {}): X01State {
  const initial = x01Live.begin({ ...settings, ...rules })
  const [one, two] = initial.inLeg
  return { ...initial, inLeg: [{ ...one, left }, two] }
}

function pressKeys(presses: readonly X01Key[], state: X01State, from: X01Entry = noEntry) {
  let entry = from
  let last = { entry, action: null as X01Action | null, isUndo: false }
  for (const key of presses) {
    last = pressX01Key(entry, key, state)
    entry = last.entry
  }
  return last
}

const createKeys = (text: string): X01Key[] =>
  Array.from(text, (digit) => ({ kind: 'digit', digit: Number(digit) }))
const enter: X01Key = { kind: 'enter' }
const back: X01Key = { kind: 'back', last: null }

describe('a visit entered as a total', () => {
  test('enters a total and clears the input for the next', () => {
    const result = pressKeys([...createKeys('81'), enter], createLeg(121))
    expect(result.action).toEqual({ kind: 'visit', by: 1, points: 81 })
    expect(result.entry).toEqual(noEntry)
  })

  test('enters the remaining score as a total', () => {
    const result = pressKeys(
      [{ kind: 'toggleRemaining' }, ...createKeys('40'), enter],
      createLeg(121),
    )
    expect(result.action).toEqual({ kind: 'visit', by: 1, points: 81 })
    expect(result.entry.isRemaining).toBe(true)
    expect(
      pressKeys([...createKeys('40'), { kind: 'enter', isRemaining: true }], createLeg(121)).action,
    ).toMatchObject({
      points: 81,
    })
  })

  test('a total over the remaining score is a bust', () => {
    expect(pressKeys([...createKeys('45'), enter], createLeg(40)).action).toEqual({
      kind: 'bust',
      by: 1,
    })
    expect(pressKeys([...createKeys('39'), enter], createLeg(40)).action).toEqual({
      kind: 'bust',
      by: 1,
    })
    expect(pressKeys([{ kind: 'bust' }], createLeg(40)).action).toEqual({ kind: 'bust', by: 1 })
  })

  test('rejects an impossible total, suggests its neighbours and keeps the input', () => {
    const refused = pressKeys([...createKeys('163'), enter], createLeg(501))
    expect(refused.action).toBeNull()
    expect(refused.entry).toMatchObject({ typed: '163', refused: { nearest: [162, 164] } })
    const corrected = pressX01Key(refused.entry, { kind: 'total', points: 164 }, createLeg(501))
    expect(corrected.action).toMatchObject({ points: 164 })
    expect(corrected.entry.refused).toBeNull()
  })

  test('a remaining score without a finish can only be a bust', () => {
    const { refused } = pressKeys([...createKeys('162'), enter], createLeg(162)).entry
    expect(refused).toEqual({ points: 162, nearest: [], hasNoFinish: true })
  })

  test('asks how many darts were thrown if several numbers can end the leg, and enters the answer', () => {
    const finishing = pressKeys([{ kind: 'total', points: 40 }], createLeg(40))
    expect(finishing).toMatchObject({ action: null, entry: { isFinishing: true } })
    const two = pressX01Key(finishing.entry, { kind: 'finish', darts: 2 }, createLeg(40))
    expect(two.action).toEqual({ kind: 'visit', by: 1, points: 40, darts: 2, atDouble: 2 })
    expect(
      pressX01Key(finishing.entry, { kind: 'digit', digit: 1 }, createLeg(40)).action,
    ).toMatchObject({
      darts: 1,
    })
    expect(pressX01Key(finishing.entry, back, createLeg(40)).entry.isFinishing).toBe(false)
  })

  test('does not ask if only one number of darts can end the leg', () => {
    expect(pressKeys([...createKeys('170'), enter], createLeg(170)).action).toEqual({
      kind: 'visit',
      by: 1,
      points: 170,
      darts: 3,
      atDouble: 1,
    })
  })

  test('undo removes a digit, then the last entry', () => {
    const input = pressKeys(createKeys('81'), createLeg(121)).entry
    const one = pressX01Key(input, back, createLeg(121))
    expect(one).toMatchObject({ entry: { typed: '8' }, isUndo: false })
    expect(pressKeys([back, back], createLeg(121), one.entry).isUndo).toBe(true)
  })
})

describe('a visit entered dart by dart', () => {
  const byDart: X01Key = { kind: 'by', by: 'dart' }
  const createDartKey = (number: number): X01Key => ({ kind: 'dart', number })
  const treble: X01Key = { kind: 'ring', ring: 'T' }

  test('treble applies to one dart, and the third dart ends the visit', () => {
    const result = pressKeys(
      [byDart, treble, createDartKey(20), createDartKey(9), createDartKey(0)],
      createLeg(121),
    )
    expect(result.action).toEqual({ kind: 'thrown', by: 1, hit: ['T20', 'S9', 'MISS'] })
  })

  test('the dart that ends the leg or busts ends the visit', () => {
    const double: X01Key = { kind: 'ring', ring: 'D' }
    expect(pressKeys([byDart, double, createDartKey(20)], createLeg(40)).action).toMatchObject({
      hit: ['D20'],
    })
    expect(pressKeys([byDart, treble, createDartKey(20)], createLeg(40)).action).toMatchObject({
      hit: ['T20'],
    })
  })

  test('holding a key repeats the dart for the rest of the visit', () => {
    const held: X01Key = { kind: 'dart', number: 20, isHeld: true }
    expect(pressKeys([byDart, createDartKey(5), held], createLeg(501)).action).toMatchObject({
      hit: ['S5', 'S20', 'S20'],
    })
  })

  test('has no treble bull', () => {
    expect(pressKeys([byDart, treble, createDartKey(25)], createLeg(501)).entry.hit).toEqual([])
    expect(
      pressKeys([byDart, { kind: 'ring', ring: 'D' }, createDartKey(25)], createLeg(501)).entry.hit,
    ).toEqual(['BULL'])
  })

  test('accepts the ring after the number on a keyboard', () => {
    const result = pressKeys(
      [...createKeys('20'), treble, ...createKeys('19'), treble],
      createLeg(501),
    )
    expect(result.entry).toMatchObject({ by: 'dart', hit: ['T20', 'T19'], typed: '' })
    expect(
      pressKeys([...createKeys('18'), enter], createLeg(501), result.entry).action,
    ).toMatchObject({
      hit: ['T20', 'T19', 'S18'],
    })
  })

  test('is reopened by undo without its last dart', () => {
    const entry = { ...noEntry, by: 'dart' } as const
    const last = { kind: 'thrown', by: 1, hit: ['T20', 'S9', 'MISS'] } as const
    const undone = pressX01Key(entry, { kind: 'back', last }, createLeg(121))
    expect(undone).toMatchObject({ isUndo: true, entry: { hit: ['T20', 'S9'], side: 1 } })
  })
})

test('any sequence of keys enters only valid actions', () => {
  const anyKey = fc.oneof(
    fc.record({ kind: fc.constant('digit' as const), digit: fc.nat(9) }),
    fc.record({
      kind: fc.constant('total' as const),
      points: fc.nat(200),
      isRemaining: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('enter' as const), isRemaining: fc.boolean() }),
    fc.record({ kind: fc.constant('finish' as const), darts: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('by' as const), by: fc.constantFrom('visit', 'dart') }),
    fc.record({ kind: fc.constant('ring' as const), ring: fc.constantFrom('S', 'D', 'T') }),
    fc.record({
      kind: fc.constant('dart' as const),
      number: fc.constantFrom(0, 1, 5, 12, 19, 20, 25),
      isHeld: fc.boolean(),
    }),
    fc.constantFrom<X01Key>({ kind: 'bust' }, { kind: 'toggleRemaining' }, { kind: 'bull' }, back),
  )
  const modes = fc.constantFrom('straight', 'double', 'master')
  const anyRules = fc.record({ start: fc.constantFrom(101, 170, 301), opens: modes, out: modes })
  fc.assert(
    fc.property(anyRules, fc.array(anyKey, { maxLength: 60 }), (rules, presses) => {
      let state = x01Live.begin({ ...settings, ...rules } as X01State['settings'])
      let entry = noEntry
      for (const each of presses) {
        const result = pressX01Key(entry, each as X01Key, state)
        entry = result.entry
        if (result.action === null || state.winner !== null) continue
        const applied = x01Live.apply(state, result.action)
        expect(applied.ok).toBe(true)
        if (applied.ok) state = applied.state
      }
    }),
  )
})
