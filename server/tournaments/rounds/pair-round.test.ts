import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeParticipant } from '#contract/tournaments/participants.ts'
import { pairRound as pairEndpoint, unpairRound } from '#contract/tournaments/rounds.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { pairRound, RoundNotDue, withPreparedRound, type PreparedRound } from './pair-round.ts'
import { createAutoPairing } from './auto-pairing.ts'
import {
  type TournamentCache,
  createTournamentCache,
  tournamentState,
} from '../tournament-state.ts'

const playerCount = 202

let world: World
let organiser: Caller
let cup: Cup
let tournamentCache: TournamentCache

beforeAll(async () => {
  world = await createWorld()
  organiser = await world.join('organizer')
  cup = await createCup(world, organiser, playerCount, {
    format: 'swiss',
    sportId: 'chess',
    tables: ['Board 1', 'Board 2'],
    settings: { rounds: 3, autoAdvance: false },
  })
  tournamentCache = createTournamentCache(world.server.context.opened.engine)
})
afterAll(async () => world.close())

/** Pairs a large round as the server does, while another change is made. */
async function pairWhile(change: (attempt: number) => Promise<unknown>) {
  const { context } = world.server
  const request = { id: cup.id, relax: [] }
  const rounds: (PreparedRound | null)[] = []
  const changed = await withPreparedRound(context, tournamentCache, request, async (prepared) => {
    rounds.push(prepared)
    await change(rounds.length)
    return context.runInUnitOfWork(async (unit) =>
      pairRound(unit, null, cup.id, { relax: request.relax, prepared }),
    )
  })
  return { rounds, changed }
}

test('a large round is prepared again after a concurrent change, and never paired in the unit of work', async () => {
  const leaver = cup.players.at(-1)!
  const { rounds, changed } = await pairWhile(async (attempt) => {
    if (attempt > 1) return
    const params = { id: cup.id, playerId: leaver }
    const body = { action: 'withdraw' as const, reason: 'ill' }
    expect((await organiser.call(changeParticipant, { params, body })).status).toBe(200)
  })
  expect(rounds).toHaveLength(2)
  expect(rounds).not.toContain(null)
  expect(changed.logState.paired.at(-1)!.pairs.flat()).not.toContain(leaver)
})

test('a repeated request for a round returns the first answer', async () => {
  await organiser.call(unpairRound, { params: { id: cup.id, round: '1' } })
  const request = { params: { id: cup.id }, body: { relax: [] } }
  const once = { 'idempotency-key': 'first-round' }
  const first = await organiser.call(pairEndpoint, request, once)
  expect([first.status, first.body.round]).toEqual([201, 1])
  const again = await organiser.call(pairEndpoint, request, once)
  expect([again.status, again.body]).toEqual([201, first.body])
  const another = await organiser.call(pairEndpoint, request)
  expect(another.error.key).toBe('tournament.roundNotFinished')
})

test('an automatic round is not paired once it is no longer due', async () => {
  const { context } = world.server
  await organiser.call(unpairRound, { params: { id: cup.id, round: '1' } })
  let isStillDue = true
  const pairing = withPreparedRound(
    context,
    tournamentCache,
    { id: cup.id, relax: [], isDue: () => isStillDue },
    async (prepared) => {
      isStillDue = false
      const params = { id: cup.id, playerId: cup.players.at(-2)! }
      await organiser.call(changeParticipant, {
        params,
        body: { action: 'withdraw', reason: 'ill' },
      })
      return context.runInUnitOfWork(async (unit) =>
        pairRound(unit, null, cup.id, { relax: [], prepared }),
      )
    },
  )
  await expect(pairing).rejects.toThrow(RoundNotDue)
  await pairWhile(async () => undefined)
})

test('a change that does not affect the pairing, such as a call to a table, does not cause a retry', async () => {
  const { context } = world.server
  await organiser.call(unpairRound, { params: { id: cup.id, round: '1' } })
  const { rounds } = await pairWhile(async () =>
    context.runInUnitOfWork(async ({ tx }) => {
      const row = await tournamentState.find(tx, cup.id)
      await tournamentState.replace(tx, row, { ...row, revision: row.revision + 1 })
    }),
  )
  expect(rounds).toHaveLength(1)
})

test('a large tournament is checked again if a result arrives during the check', async () => {
  const { context } = world.server
  const reading = Promise.withResolvers<void>()
  let loads = 0
  const load: TournamentCache['load'] = async (db, id) => {
    loads += 1
    const loaded = await tournamentCache.load(db, id)
    await reading.promise
    return loaded
  }
  const autoPairing = createAutoPairing(context, { ...tournamentCache, load })
  const data = { tournamentId: cup.id, playerIds: [] }
  for (let i = 0; i < 3; i++) autoPairing.onEvent({ type: 'tournament.match_decided', data })
  reading.resolve()
  await autoPairing.waitUntilIdle()
  expect(loads).toBe(2)
})
