import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTournament } from '#contract/tournaments/life.ts'
import type { Server } from '../../app.ts'
import { engineNames } from '../../testing/databases.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { claimMs, claimPairing, releasePairing } from './pairing-claim-store.ts'
import { pairInWorker } from './pair-in-worker.ts'

// Counts the pairings; they are computed as always.
vi.mock('./pair-in-worker.ts', { spy: true })

const people = 202

describe.each(engineNames)('automatic pairing on %s', (engine) => {
  let world: World
  let organiser: Caller
  let cup: Cup
  let other: Server | null

  beforeEach(async () => {
    vi.mocked(pairInWorker).mockClear()
    world = await createWorld(engine)
    other = engine === 'postgres' ? await world.secondNode() : null
    organiser = await world.join('organizer')
    const body = {
      format: 'swiss',
      sportId: 'chess',
      settings: { rounds: 3, autoAdvance: true },
    } as const
    cup = await createCup(world, organiser, people, body, false)
  })
  afterEach(async () => {
    await other?.close()
    await world.close()
  })

  const start = async () => organiser.do(startTournament, { params: { id: cup.id } })
  const rounds = async () => new Set((await cup.matches()).map(({ round }) => round)).size
  const claims = async () =>
    world.server.context.db.selectFrom('pairingClaims').selectAll().execute()

  /** Counts how often this node looks until when another has a claim. */
  const countLooks = () => {
    let looks = 0
    world.observeStatements({
      before: (text) => void (/^select .* from "pairing_claims"/.test(text) && looks++),
    })
    return () => looks
  }

  test('computes a large round once, however many nodes hear of it', async () => {
    await start()
    await expect.poll(rounds, { timeout: 20_000 }).toBe(1)
    await expect.poll(claims).toEqual([])
    expect(pairInWorker).toHaveBeenCalledTimes(1)
  })

  test('pairs a round whose node stopped, once its claim has expired', async () => {
    const { db } = world.server.context
    const stopped = { id: cup.id as never, holder: 'a node that stopped' }
    expect(await claimPairing(db, stopped, world.now() - claimMs + 200)).toBeNull()
    const looks = countLooks()
    await start()
    await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(0)
    world.observeStatements(null)
    expect(pairInWorker).not.toHaveBeenCalled()
    world.pass(200)
    await expect.poll(rounds, { timeout: 20_000 }).toBe(1)
    expect(pairInWorker).toHaveBeenCalledTimes(1)
  })

  test('leaves a round to the organiser after another node could not pair it', async () => {
    // A node that hears of the start only after the release would pair the round, too.
    await other?.close()
    other = null
    const { db } = world.server.context
    const refused = { id: cup.id as never, holder: 'another node' }
    await claimPairing(db, refused, world.now() - claimMs + 200)
    const looks = countLooks()
    await start()
    await expect.poll(looks, { timeout: 20_000 }).toBe(1)
    await releasePairing(db, refused)
    await expect.poll(looks, { timeout: 20_000 }).toBe(2)
    world.observeStatements(null)
    expect(await claims()).toEqual([])
    expect(pairInWorker).not.toHaveBeenCalled()
  })

  test('one node at a time has a claim, which only it can release', async () => {
    const { db } = world.server.context
    const now = world.now()
    const id = cup.id as never
    const claimed = await Promise.all(
      ['a', 'b', 'c'].map(async (holder) => claimPairing(db, { id, holder }, now)),
    )
    expect(claimed.filter((until) => until === null)).toHaveLength(1)
    expect(claimed.filter((until) => until === now + claimMs)).toHaveLength(2)
    await releasePairing(db, { id, holder: 'd' })
    expect(await claimPairing(db, { id, holder: 'd' }, now)).toBe(now + claimMs)
    expect(await claimPairing(db, { id, holder: 'd' }, now + claimMs)).toBeNull()
    await releasePairing(db, { id, holder: 'd' })
    expect(await claims()).toEqual([])
  })
})
