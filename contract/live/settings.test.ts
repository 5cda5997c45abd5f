import { expect, test } from 'vitest'
import { resolveFormat, sports } from '#engine/sports/sports.ts'
import { tableTennisGame } from '#engine/live/table-tennis/live.ts'
import { settingsSchemas } from './settings.ts'

test('accepts only lengths of table tennis that can be recorded', () => {
  const accepted = Array.from({ length: 20 }, (_, at) => at + 1).filter((bestOf) => {
    const players = { serves: { side: 1, member: 1 }, receives: { side: 2, member: 1 }, left: 1 }
    const parsed = settingsSchemas.tabletennis.safeParse({ bestOf, isDoubles: false, ...players })
    if (!parsed.success) return false
    const { format } = tableTennisGame.currentResultOf(tableTennisGame.rules.begin(parsed.data))!
    expect(resolveFormat(sports.tabletennis, format)).toBe(format)
    return true
  })
  expect(accepted).toEqual([1, 3, 5, 7])
})
