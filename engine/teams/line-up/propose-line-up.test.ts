import { expect, test } from 'vitest'
import type { PlayerId } from '../../ids.ts'
import { checkPlaces } from './check-line-up.ts'
import { proposeLineUp } from './propose-line-up.ts'
import { findSystem, systemsBySport } from '../systems/systems.ts'

const players = (names: string) => names.split('') as PlayerId[]
const british = { system: findSystem('tt.british10')!, side: 'home' } as const
const last = {
  places: { '1': players('c'), '2': players('a'), '3': players('b'), D: players('ab') },
  guests: [],
}

test('proposes the last line-up if everyone is available', () => {
  expect(proposeLineUp(british, players('abcd'), last)).toEqual(last)
})

test('replaces a missing player everywhere by the next one who does not play', () => {
  expect(proposeLineUp(british, players('bcde'), last).places).toEqual({
    '1': ['c'],
    '2': ['d'],
    '3': ['b'],
    D: ['d', 'b'],
  })
})

test('leaves a position empty if no one is left to fill it', () => {
  expect(proposeLineUp(british, players('bc'), last).places['2']).toEqual([null])
})

test('follows the order of the roster without a last line-up', () => {
  expect(proposeLineUp(british, players('abcd'), null).places).toEqual({
    '1': ['a'],
    '2': ['b'],
    '3': ['c'],
    D: ['a', 'b'],
  })
})

test('proposes places that the rules of every system allow, with a full roster', () => {
  for (const system of Object.values(systemsBySport).flat()) {
    for (const side of ['home', 'away'] as const) {
      const proposed = proposeLineUp({ system, side }, players('abcdefghijklmnop'), null)
      expect([system.id, checkPlaces({ system, side }, proposed)]).toEqual([system.id, []])
    }
  }
})
