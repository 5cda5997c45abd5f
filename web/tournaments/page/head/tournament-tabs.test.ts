import { expect, test } from 'vitest'
import { playTab, tabOf } from './tournament-tabs.tsx'

test('only a Swiss or round robin opens at its rounds, and only while it is active', () => {
  for (const format of ['swiss', 'round_robin', 'double_round_robin'] as const) {
    expect(tabOf(undefined, { format, status: 'active' })).toBe('rounds')
    expect(tabOf('overview', { format, status: 'active' })).toBe('overview')
    expect(tabOf(undefined, { format, status: 'registration' })).toBe('overview')
    expect(tabOf(undefined, { format, status: 'completed' })).toBe('overview')
  }
  expect(tabOf(undefined, { format: 'single_elimination', status: 'active' })).toBe('overview')
  expect(tabOf('rounds', { format: 'single_elimination', status: 'active' })).toBe('overview')
})

test('the play tab is the rounds if there are standings, else the bracket', () => {
  expect(playTab('swiss')).toBe('rounds')
  expect(playTab('groups_then_knockout')).toBe('rounds')
  expect(playTab('double_elimination')).toBe('bracket')
})
