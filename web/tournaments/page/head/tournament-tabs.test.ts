import { expect, test } from 'vitest'
import { playTab, chooseTab } from './tournament-tabs.tsx'

test('only a Swiss or round robin opens at its rounds, and only while it is active', () => {
  for (const format of ['swiss', 'round_robin', 'double_round_robin'] as const) {
    expect(chooseTab(undefined, { format, status: 'active' })).toBe('rounds')
    expect(chooseTab('overview', { format, status: 'active' })).toBe('overview')
    expect(chooseTab(undefined, { format, status: 'registration' })).toBe('overview')
    expect(chooseTab(undefined, { format, status: 'completed' })).toBe('overview')
  }
  expect(chooseTab(undefined, { format: 'single_elimination', status: 'active' })).toBe('overview')
  expect(chooseTab('rounds', { format: 'single_elimination', status: 'active' })).toBe('overview')
})

test('the play tab is the rounds if there are standings, else the bracket', () => {
  expect(playTab('swiss')).toBe('rounds')
  expect(playTab('groups_then_knockout')).toBe('rounds')
  expect(playTab('double_elimination')).toBe('bracket')
})
