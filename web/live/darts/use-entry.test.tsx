import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { X01Action } from '#engine/live/darts/x01.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import type { Scoring } from '../storage/scoring.ts'
import { initialEntry, noEntry } from './x01/x01-entry.ts'
import { useEntry } from './use-entry.ts'

type Log = readonly LiveEvent<X01Action>[]

const createVisit = (id: string, by: 1 | 2): Log[number] => ({
  id,
  type: 'act',
  place: 'set 1 leg 1',
  action: { kind: 'visit', by, points: 60 },
})
const first = createVisit('a', 1)
const second = createVisit('b', 2)

/** Renders the input of a match whose log another device extends. */
function renderEntry(id: string, log: Log = []) {
  const options = { initialEntry, enter: vi.fn(), undo: vi.fn() }
  const toScoring = (events: Log) =>
    ({ match: { id }, log: events, refusal: null }) as unknown as Scoring
  return renderHook((events: Log) => useEntry({ ...options, scoring: toScoring(events) }), {
    initialProps: log,
  })
}

const keep = (change: object) => () => ({
  entry: { ...noEntry, ...change },
  action: null,
  isUndo: false,
})
const inHand = { by: 'dart', hit: ['T20'], side: 1 } as const

test('drops the darts in hand when another device enters the visit', () => {
  const { result, rerender } = renderEntry('two-devices')
  act(() => result.current.press(keep(inHand)))
  rerender([first])
  expect(result.current.entry).toMatchObject({ by: 'dart', hit: [] })
  // The same player throws again.
  rerender([first, second])
  expect(result.current.entry.hit).toEqual([])
  expect(renderEntry('two-devices', [first, second]).result.current.entry.hit).toEqual([])
})

test('drops typed digits and an open question when another device enters the visit', () => {
  const { result, rerender } = renderEntry('typed')
  act(() => result.current.press(keep({ typed: '40', isFinishing: true })))
  rerender([first])
  expect(result.current.entry).toMatchObject({ typed: '', isFinishing: false })
  const seen = vi.fn(keep({ typed: '6' }))
  act(() => result.current.press(seen))
  expect(seen).toHaveBeenCalledWith(noEntry)
  expect(result.current.entry.typed).toBe('6')
})

test('keeps the darts in hand while an earlier visit is corrected, and after a reload', () => {
  const { result, rerender } = renderEntry('corrected', [first, second])
  act(() => result.current.press(keep(inHand)))
  const edit: Log[number] = {
    id: 'c',
    type: 'edit',
    target: 'a',
    to: { kind: 'visit', by: 1, points: 45 },
  }
  rerender([first, second, edit])
  expect(result.current.entry.hit).toEqual(['T20'])
  expect(renderEntry('corrected', [first, second, edit]).result.current.entry.hit).toEqual(['T20'])
})

test('keeps what is typed while the own visit is being saved', () => {
  const { result, rerender } = renderEntry('saving')
  const action: X01Action = { kind: 'visit', by: 1, points: 60 }
  act(() => result.current.press(() => ({ entry: noEntry, action, isUndo: false })))
  act(() => result.current.press(keep({ typed: '4' })))
  rerender([first])
  expect(result.current.entry.typed).toBe('4')
})

test('reopens an undone visit once it is removed', () => {
  const { result, rerender } = renderEntry('undone', [first])
  act(() =>
    result.current.press(() => ({ entry: { ...noEntry, ...inHand }, action: null, isUndo: true })),
  )
  rerender([first, { id: 'x', type: 'remove', target: 'a' }])
  expect(result.current.entry.hit).toEqual(['T20'])
})

test('keeps every digit that is typed while a visit is being saved or removed', () => {
  const { result, rerender } = renderEntry('typing')
  const type = (digit: string) =>
    act(() => result.current.press((entry) => keep({ ...entry, typed: entry.typed + digit })()))
  const action: X01Action = { kind: 'visit', by: 1, points: 60 }
  act(() => result.current.press(() => ({ entry: noEntry, action, isUndo: false })))
  type('4')
  type('5')
  expect(result.current.entry.typed).toBe('45')
  rerender([first])
  expect(result.current.entry.typed).toBe('45')
  act(() => result.current.press(() => ({ entry: noEntry, action: null, isUndo: true })))
  type('6')
  type('0')
  rerender([first, { id: 'c', type: 'remove', target: 'a' }])
  expect(result.current.entry.typed).toBe('60')
})

test('does not show the darts of a visit again when another device removes it', () => {
  const { result, rerender } = renderEntry('removed')
  const action: X01Action = { kind: 'visit', by: 1, points: 60 }
  act(() => result.current.press(keep(inHand)))
  act(() => result.current.press(() => ({ entry: noEntry, action, isUndo: false })))
  expect(result.current.entry.hit).toEqual(['T20'])
  rerender([first])
  rerender([first, { id: 'c', type: 'remove', target: 'a' }])
  expect(result.current.entry.hit).toEqual([])
})
