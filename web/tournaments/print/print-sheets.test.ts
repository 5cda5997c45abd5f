import { expect, test } from 'vitest'
import {
  planDoubleElimination,
  planSingleElimination,
} from '#engine/tournaments/pairing/elimination.ts'
import type { BracketSection } from '../bracket/bracket-layout.ts'
import { bracketSheets } from './print-sheets.ts'

function createSection(
  planned: ReturnType<typeof planSingleElimination>,
  kind: BracketSection['kind'],
  letter: string,
): BracketSection {
  const sectionMatches = planned.filter(({ id }) => id.startsWith(letter))
  const ids = [...new Set(sectionMatches.map(({ id }) => id.split('-')[0] ?? ''))]
  const rounds = ids.map((id) => ({
    id,
    title: id,
    bestOf: null,
    matchIds: sectionMatches
      .filter((match) => match.id.startsWith(`${id}-`))
      .map((match) => match.id),
  }))
  return { kind, title: kind, rounds }
}

const listMatchIds = (sheets: ReturnType<typeof bracketSheets>) =>
  sheets.flatMap(({ sections }) =>
    sections.flatMap(({ rounds }) => rounds.flatMap(({ matchIds }) => matchIds)),
  )

test('fits 32 players on one sheet', () => {
  const planned = planSingleElimination(32, true)
  const sheets = bracketSheets([
    createSection(planned, 'winners', 'W'),
    createSection(planned, 'finals', 'T'),
  ])
  expect(sheets).toHaveLength(1)
})

test.each([33, 64, 100, 128])('prints every match of %i players once', (entrants) => {
  const single = planSingleElimination(entrants, true)
  const double = planDoubleElimination(entrants)
  const singleSheets = bracketSheets([
    createSection(single, 'winners', 'W'),
    createSection(single, 'finals', 'T'),
  ])
  const doubleSheets = bracketSheets([
    createSection(double, 'winners', 'W'),
    createSection(double, 'losers', 'L'),
    createSection(double, 'finals', 'F'),
  ])
  expect(listMatchIds(singleSheets).toSorted()).toEqual(single.map(({ id }) => id).toSorted())
  expect(listMatchIds(doubleSheets).toSorted()).toEqual(double.map(({ id }) => id).toSorted())
})

test('splits a large bracket into complete sub-brackets', () => {
  const planned = planSingleElimination(64, false)
  const [first] = bracketSheets([createSection(planned, 'winners', 'W')])
  expect(first?.sections[0]?.rounds.map(({ matchIds }) => matchIds.length)).toEqual([8, 4, 2, 1])
  expect(first?.title).toBe('winners, part 1 of 4')
})
