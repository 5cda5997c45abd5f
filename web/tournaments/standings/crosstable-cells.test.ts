import { expect, test } from 'vitest'
import { standingsTable } from '#contract/tournaments/rounds.ts'
import { bye, sideOf, someMatch } from '../../testing/tournament.test-data.ts'
import { createCrosstable } from './crosstable-cells.ts'

const names = ['Abena', 'Bheki', 'Chipo']
const table = standingsTable.parse({
  group: null,
  title: 'Standings',
  criteria: [],
  rounds: { counted: 2, of: 2, underWay: null },
  qualifiers: 0,
  left: [],
  ties: [],
  rows: names.map((playerName, index) => ({
    rank: index + 1,
    playerId: playerName,
    playerName,
    avatarUrl: null,
    seed: null,
    isOut: false,
    reason: null,
    played: 2,
    wins: 0,
    draws: 0,
    losses: 0,
    points: 0,
    pointsText: '0',
    nowText: null,
    values: [],
    steps: [],
  })),
})
const [abena, bheki, chipo] = names.map((name) => sideOf(name, name))
const decide = (winnerId: string | null, score: [number, number] | null, kind = 'played') => ({
  status: 'decided' as const,
  decision: {
    kind: kind as 'played',
    winnerId: winnerId as never,
    score,
    points: null,
    reason: null,
  },
})

test('a round robin shows each pairing from both sides', () => {
  const sharedFields = { stage: 'round_robin' as const }
  const matches = [
    someMatch('R1-1', [abena!, bheki!], { ...sharedFields, ...decide('Abena', [3, 1]) }),
    someMatch('R2-1', [chipo!, abena!], {
      ...sharedFields,
      round: 2,
      ...decide('Abena', null, 'walkover'),
    }),
    someMatch('R3-1', [bheki!, chipo!], { ...sharedFields, round: 3 }),
  ]
  const { columns, rows } = createCrosstable(table, matches, false)
  expect(columns.map(({ title }) => title)).toEqual(names)
  expect(rows.map(({ cells }) => cells.map(({ text, isSelf }) => (isSelf ? 'X' : text)))).toEqual([
    ['X', '3–1', '+'],
    ['1–3', 'X', ''],
    ['−', '', 'X'],
  ])
  expect(rows[0]!.cells[1]!.title).toContain('Abena beat Bheki 3–1')
})

test('shows two meetings of a pair next to each other', () => {
  const sharedFields = { stage: 'round_robin' as const }
  const matches = [
    someMatch('R1-1', [abena!, bheki!], { ...sharedFields, ...decide('Abena', [1, 0]) }),
    someMatch('R2-1', [bheki!, abena!], { ...sharedFields, round: 2, ...decide(null, [0.5, 0.5]) }),
  ]
  const { rows } = createCrosstable(table, matches, true)
  expect(rows[0]!.cells[1]!.text).toBe('1 ½')
  expect(rows[1]!.cells[0]!.text).toBe('0 ½')
})

test('a Swiss shows a column for each round, with the opponent’s rank and the player’s colour', () => {
  const sharedFields = { stage: 'swiss' as const }
  const matches = [
    someMatch('S1-1', [abena!, bheki!], { ...sharedFields, ...decide('Abena', [1, 0]) }),
    someMatch('S1-2', [chipo!, bye], { ...sharedFields, ...decide('Chipo', null, 'bye') }),
    someMatch('S2-1', [chipo!, abena!], { ...sharedFields, round: 2 }),
  ]
  const { columns, rows } = createCrosstable(table, matches, true)
  expect(columns.map(({ text }) => text)).toEqual(['R1', 'R2'])
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['2w 1', '3b'],
    ['1b 0', '–'],
    ['bye +', '1w'],
  ])
})
