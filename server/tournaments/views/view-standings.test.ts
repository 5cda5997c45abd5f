import { describe, expect, test } from 'vitest'
import { getStandings } from '#contract/tournaments/rounds.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { accepted } from '../../testing/world.ts'

describe.each(engineNames)('standings on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))

  const readTable = async ({ id }: Cup) =>
    (await organiser.do(getStandings, { params: { id } })).tables[0]!

  test('of a Swiss tournament show the last counted round and the provisional points of the current one', async () => {
    const settings = { rounds: 3, tieBreaks: ['BH', 'DE'] }
    const cup = await createCup(world, organiser, 5, {
      format: 'swiss',
      sportId: 'chess',
      settings,
    })
    const first = await readTable(cup)
    expect(first.rounds).toEqual({
      counted: 0,
      of: 3,
      underWay: { round: 1, decided: 0, total: 2 },
    })
    // The player with the bye already has the point.
    expect(first.rows.filter(({ nowText }) => nowText === '1')).toHaveLength(1)
    accepted(await cup.win('S1-1', 1))
    accepted(await cup.win('S1-2', 0))
    accepted(await cup.win('S2-1', 1))
    const table = await readTable(cup)
    expect(table.rounds).toEqual({
      counted: 1,
      of: 3,
      underWay: { round: 2, decided: 1, total: 2 },
    })
    expect(table.rows.map(({ pointsText, nowText }) => [pointsText, nowText])).toContainEqual([
      '½',
      '1½',
    ])
    await cup.playOut()
    const last = await readTable(cup)
    expect(last.rounds).toEqual({ counted: 3, of: 3, underWay: null })
    expect(last.rows.every(({ nowText }) => nowText === null)).toBe(true)
    for (const { values, playerName } of last.rows) {
      const { explanation } = values.find(({ acronym }) => acronym === 'BH')!
      const others = last.rows.filter((row) => row.playerName !== playerName)
      expect(explanation).toMatch(/^Buchholz [\d½]+: /)
      expect(others.some((row) => explanation.includes(row.playerName))).toBe(true)
      expect(explanation).not.toContain(playerName)
    }
  })

  test('of a round robin count every match at once, and explain a deciding direct encounter', async () => {
    const settings = { tieBreaks: ['DE'] }
    const cup = await createCup(world, organiser, 4, {
      format: 'round_robin',
      sportId: 'chess',
      settings,
    })
    // The fourth loses to all. The others each beat the next, except for a draw between the last two.
    const strength = [3, 2, 1, 0]
    for (const { id, sides } of await cup.matches()) {
      const [a, b] = sides.map(({ playerId }) => cup.players.indexOf(playerId!))
      const isLevel = a! + b! === 1
      accepted(await cup.win(id, isLevel ? 0 : strength[a!]! > strength[b!]! ? 1 : 2))
    }
    const table = await readTable(cup)
    expect(table.rounds).toEqual({ counted: 3, of: 3, underWay: null })
    expect(table.rows.map(({ pointsText, values }) => [pointsText, values[0]!.text])).toEqual([
      ['2½', '='],
      ['2½', '='],
      ['1', '–'],
      ['0', '–'],
    ])
    expect(table.rows[0]!.values[0]!.explanation).toMatch(
      /^Direct encounter: 2 still level, ½ in their games: Entrant a\w ½$/,
    )
  })
})
