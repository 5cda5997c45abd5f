import { expect, test } from 'vitest'
import { playTab, tabOf } from './tournament-tabs.tsx'

test('a Swiss tournament and a round robin open at their rounds while they are played', () => {
  for (const format of ['swiss', 'round_robin', 'double_round_robin'] as const) {
    expect(tabOf(undefined, { format, status: 'active' })).toBe('rounds')
    expect(tabOf('overview', { format, status: 'active' })).toBe('overview')
    expect(tabOf(undefined, { format, status: 'registration' })).toBe('overview')
    expect(tabOf(undefined, { format, status: 'completed' })).toBe('overview')
  }
  expect(tabOf(undefined, { format: 'single_elimination', status: 'active' })).toBe('overview')
  expect(tabOf('rounds', { format: 'single_elimination', status: 'active' })).toBe('overview')
})

test('the start opens the tab where the tournament is played', () => {
  expect(playTab('swiss')).toBe('rounds')
  expect(playTab('groups_then_knockout')).toBe('rounds')
  expect(playTab('double_elimination')).toBe('bracket')
})
