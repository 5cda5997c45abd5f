import { describe, expect, test } from 'vitest'
import { openDisplay, pairDisplay, showDisplay } from '#contract/club/displays.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { getForecast } from '#contract/tournaments/forecast.ts'
import { scheduleRounds } from '#contract/tournaments/rounds.ts'
import { startTournament } from '#contract/tournaments/life.ts'
import { callMatch, callNext } from '#contract/tournaments/tables.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'

const minute = 60_000

describe.each(engineNames)('the forecast of a tournament on %s', async (engine) => {
  const { world, organiser, player } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer', 'Olive Organiser'),
    player: await world.join('player', 'Pat Player'),
  }))
  const tables = ['Table 1']
  const readForecast = async ({ id }: Pick<Cup, 'id'>, by = organiser) =>
    by.do(getForecast, { params: { id } })
  const msFromNow = (time: string) => Date.parse(time) - world.now()

  test('has a range for each match that is not called, and the end', async () => {
    const cup = await createCup(world, organiser, 4, { tables })
    const before = await readForecast(cup)
    expect(before.starts.map(({ matchId, isNext }) => [matchId, isNext])).toEqual([
      ['W1-1', true],
      ['W1-2', false],
      ['T1-1', false],
      ['W2-1', false],
    ])
    await organiser.do(callNext, { params: { id: cup.id } })
    world.pass(10 * minute)
    const { starts, end, mine } = await readForecast(cup)
    const [second, third, final] = starts
    expect(starts.map(({ matchId }) => matchId)).toEqual(['W1-2', 'T1-1', 'W2-1'])
    expect(second).toMatchObject({ isNext: false, table: 'Table 1' })
    expect(msFromNow(second!.from)).toBeGreaterThanOrEqual(0)
    expect(msFromNow(second!.to)).toBeLessThan(25 * minute)
    expect(msFromNow(third!.from)).toBeGreaterThan(msFromNow(second!.from))
    expect(msFromNow(end!.from)).toBeGreaterThan(msFromNow(final!.from))
    expect(mine).toBeNull()
  })

  test('shows players when they play until they are called', async () => {
    const cup = await createCup(world, organiser, 3, { tables }, false)
    const params = { id: cup.id }
    const entries = [{ playerId: player.playerId! }]
    await organiser.do(addParticipants, { params, body: { entries } })
    await organiser.do(startTournament, { params })
    const { mine, starts } = await readForecast(cup, player)
    const ownMatch = (await cup.matches()).find(({ sides }) =>
      sides.some((one) => one.playerId === player.playerId),
    )!
    const { matchId: _id, ...start } = starts.find(({ matchId }) => matchId === ownMatch.id)!
    expect(mine).toEqual(start)
    await organiser.do(callMatch, { params: { ...params, matchId: ownMatch.id }, body: {} })
    const called = await readForecast(cup, player)
    expect([called.mine, called.starts.some(({ matchId }) => matchId === ownMatch.id)]).toEqual([
      null,
      false,
    ])
  })

  test('is empty without tables, during an interruption, after the end and for rounds with days', async () => {
    const none = { starts: [], mine: null, end: null }
    expect(await readForecast(await createCup(world, organiser, 4))).toMatchObject(none)
    const cup = await createCup(world, organiser, 4, { tables })
    expect((await readForecast(cup)).starts).toHaveLength(4)
    world.pass(180 * minute)
    expect(await readForecast(cup)).toMatchObject(none)
    await cup.playOut()
    expect(await readForecast(cup)).toMatchObject(none)
    const league = await createCup(world, organiser, 4, { tables, format: 'round_robin' })
    const { version } = await league.read()
    const plan = { first: '2026-04-18', everyDays: 7 }
    const body = { version, plan, rounds: [], following: [] }
    await organiser.do(scheduleRounds, { params: { id: league.id }, body })
    expect(await readForecast(league)).toMatchObject(none)
  })

  test('uses the durations measured in the club once there are thirty matches', async () => {
    const readSecondStart = async () => {
      const cup = await createCup(world, organiser, 4, { tables: ['Table 9'] })
      const { starts } = await readForecast(cup)
      return msFromNow(starts.find(({ matchId }) => matchId === 'W1-2')!.to)
    }
    const before = await readSecondStart()
    for (const count of [16, 17]) {
      const cup = await createCup(world, organiser, count, { tables: ['Table 8'] })
      for (;;) {
        const ready = (await cup.matches()).find(({ status }) => status === 'ready')
        if (ready === undefined) break
        const params = { id: cup.id, matchId: ready.id }
        await organiser.do(callMatch, { params, body: {} })
        world.pass(40 * minute)
        await cup.win(ready.id, 1)
      }
    }
    // Measured durations are cached for ten minutes.
    world.pass(10 * minute)
    const after = await readSecondStart()
    expect(before).toBeLessThan(30 * minute)
    expect(after).toBeGreaterThan(35 * minute)
  })

  test('appears on displays with the next matches and the expected end', async () => {
    const cup = await createCup(world, organiser, 4, { tables: ['Table 5'], name: 'Shown Cup' })
    const { secret, code } = await world.stranger.do(openDisplay, {})
    const body = { name: 'Bar', shows: 'venue' as const, tournamentIds: [cup.id], code }
    await organiser.do(pairDisplay, { body })
    const { picture } = await world.stranger.do(showDisplay, { body: { secret } })
    const { starts, end } = await readForecast(cup)
    const { matchId: _id, table: _table, ...first } = starts[0]!
    expect(picture!.next[0]).toMatchObject({ matchId: 'W1-1', expected: first })
    expect(picture!.tournaments[0]!.end).toEqual(end)
  })
})
