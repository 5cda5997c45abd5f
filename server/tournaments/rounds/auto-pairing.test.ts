import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTournament } from '#contract/tournaments/life.ts'
import type { Server } from '../../app.ts'
import { engineNames } from '../../testing/databases.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { claimMs, claimPairing, releasePairing } from './pairing-claim-store.ts'
import { pairInWorker } from './pair-in-worker.ts'

// Spies on the pairings, which are still computed.
vi.mock('./pair-in-worker.ts', { spy: true })

const playerCount = 202

describe.each(engineNames)('automatic pairing on %s', (engine) => {
  let world: World
  let organiser: Caller
  let cup: Cup
  let secondNode: Server | null

  beforeEach(async () => {
    vi.mocked(pairInWorker).mockClear()
    world = await createWorld(engine)
    secondNode = engine === 'postgres' ? await world.secondNode() : null
    organiser = await world.join('organizer')
    const body = {
      format: 'swiss',
      sportId: 'chess',
      settings: { rounds: 3, autoAdvance: true },
    } as const
    cup = await createCup(world, organiser, playerCount, body, false)
  })
  afterEach(async () => {
    await secondNode?.close()
    await world.close()
  })

  const start = async () => organiser.do(startTournament, { params: { id: cup.id } })
  const readRounds = async () => new Set((await cup.matches()).map(({ round }) => round)).size
  const readClaims = async () =>
    world.server.context.db.selectFrom('pairingClaims').selectAll().execute()

  /** Counts this node's reads of another node's claim. */
  const countClaimReads = () => {
    let reads = 0
    world.observeStatements({
      before: (text) => void (/^select .* from "pairing_claims"/.test(text) && reads++),
    })
    return () => reads
  }

  test('computes a large round once, even if several nodes receive the event', async () => {
    await start()
    await expect.poll(readRounds, { timeout: 20_000 }).toBe(1)
    await expect.poll(readClaims).toEqual([])
    expect(pairInWorker).toHaveBeenCalledTimes(1)
  })

  test('pairs a round whose node stopped, once its claim has expired', async () => {
    const { db } = world.server.context
    const expiringClaim = { id: cup.id as never, holder: 'a node that stopped' }
    expect(await claimPairing(db, expiringClaim, world.now() - claimMs + 200)).toBeNull()
    const claimReads = countClaimReads()
    await start()
    await expect.poll(claimReads, { timeout: 20_000 }).toBeGreaterThan(0)
    world.observeStatements(null)
    expect(pairInWorker).not.toHaveBeenCalled()
    world.pass(200)
    await expect.poll(readRounds, { timeout: 20_000 }).toBe(1)
    expect(pairInWorker).toHaveBeenCalledTimes(1)
  })

  test('leaves a round to the organiser if another node could not pair it', async () => {
    // A node that receives the event of the start only after the release would also pair the round.
    await secondNode?.close()
    secondNode = null
    const { db } = world.server.context
    const otherClaim = { id: cup.id as never, holder: 'another node' }
    await claimPairing(db, otherClaim, world.now() - claimMs + 200)
    const claimReads = countClaimReads()
    await start()
    await expect.poll(claimReads, { timeout: 20_000 }).toBe(1)
    await releasePairing(db, otherClaim)
    await expect.poll(claimReads, { timeout: 20_000 }).toBe(2)
    world.observeStatements(null)
    expect(await readClaims()).toEqual([])
    expect(pairInWorker).not.toHaveBeenCalled()
  })

  test('lets one node at a time hold a claim, which only that node can release', async () => {
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
    expect(await readClaims()).toEqual([])
  })
})
