import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPlayer } from '#contract/players/players.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../../testing/databases.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'

const unknown = '01a00000-0000-7000-8000-000000000000'

describe.each(engineNames)('a query that runs in parallel with authentication, on %s', (engine) => {
  let world: World
  let organiser: Caller
  let cup: Cup
  beforeAll(async () => {
    world = await createWorld(engine)
    organiser = await world.join('organizer')
    cup = await createCup(world, organiser, 3)
  })
  afterAll(async () => world.close())

  const listPaths = () => [
    '/api/leaderboard?sportId=pool',
    '/api/overview',
    `/api/players/${organiser.playerId}`,
    `/api/players/${unknown}`,
    '/api/players/%00',
    `/api/tournaments/${cup.id}`,
    `/api/tournaments/${unknown}`,
    '/api/tournaments/%00',
  ]
  const readStatuses = async (headers: Record<string, string>) => {
    const answers = []
    for (const url of listPaths()) {
      answers.push((await world.server.app.inject({ url, headers })).statusCode)
    }
    return answers
  }

  test('returns its result to those allowed, and refuses with the usual messages', async () => {
    const headers = { authorization: `Bearer ${organiser.token}` }
    expect(await readStatuses(headers)).toEqual([200, 200, 200, 404, 400, 200, 404, 400])
    expect((await organiser.call(getPlayer, { params: { id: unknown } })).error.message).toBe(
      'Player not found',
    )
    const tournament = await organiser.call(getTournament, { params: { id: cup.id } })
    expect(tournament.body.participants).toHaveLength(3)
  })

  test('returns nothing for an invalid token, even if the query fails', async () => {
    const headers = { authorization: 'Bearer nobody' }
    expect(new Set(await readStatuses(headers))).toEqual(new Set([401]))
  })

  test('is not started for a stranger', async () => {
    const statements = await world.recordStatements(async () => {
      expect(new Set(await readStatuses({}))).toEqual(new Set([401]))
    })
    expect(statements).toEqual([])
  })

  test('runs once', async () => {
    const statements = await world.recordStatements(async () =>
      organiser.call(getTournament, { params: { id: cup.id } }),
    )
    expect(statements.filter((text) => / from "tournaments" where "id"/.test(text))).toHaveLength(1)
  })
})
