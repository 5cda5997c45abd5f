import { describe, expect, test } from 'vitest'
import { changeParticipant } from '#contract/tournaments/participants.ts'
import { correctResult, reportResult } from '#contract/tournaments/matches.ts'
import { getStandings } from '#contract/tournaments/rounds.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { engineNames } from '../../testing/databases.ts'
import { seededRandom, type Random } from '../../demo/random.ts'
import { createCup, createWinningResult, type Cup } from '../../testing/tournament.ts'
import { createWorld, type Caller } from '../../testing/world.ts'
import { verifyTournaments } from '../verify-tournaments.ts'
import { tournamentState } from '../tournament-state.ts'

/** Reports a random open match, and sometimes corrects an earlier one. Returns false if no match is open. */
async function reportRandomResult(random: Random, cup: Cup, organiser: Caller): Promise<boolean> {
  const matches = await cup.matches()
  const ready = matches.filter(({ status }) => status === 'ready')
  if (ready.length === 0) return false
  const side = random.chance(0.5) ? 1 : 2
  const body = createWinningResult('tabletennis', side)
  const match = random.pick(ready)
  const params = { id: cup.id, matchId: match.id }
  await organiser.do(reportResult, { params, body })
  const decided = matches.filter(({ hasResult, mayCorrect }) => hasResult && mayCorrect)
  if (decided.length > 0 && random.chance(0.1)) {
    const matchToCorrect = random.pick(decided)
    const current = (await cup.matches()).find(({ id }) => id === matchToCorrect.id)!
    const correction = { ...createWinningResult('tabletennis', side), version: current.version }
    if (current.mayCorrect) {
      await organiser.do(correctResult, {
        params: { id: cup.id, matchId: matchToCorrect.id },
        body: correction,
      })
    }
  }
  return true
}

async function removeRandomPlayer(random: Random, cup: Cup, organiser: Caller, out: Set<string>) {
  const playerId = random.pick(cup.players.filter((id) => !out.has(id)))
  out.add(playerId)
  const action = random.chance(0.5) ? ('withdraw' as const) : ('disqualify' as const)
  const params = { id: cup.id, playerId }
  const body = { action, reason: 'went home' }
  await organiser.do(changeParticipant, { params, body })
}

describe.each(engineNames)('a double elimination of 64 on %s', (engine) => {
  test('matches a fold from scratch after random results, corrections and withdrawals', async () => {
    const world = await createWorld(engine)
    const random = seededRandom(64)
    const organiser = await world.join('organizer')
    const cup = await createCup(world, organiser, 64, { format: 'double_elimination' })
    const out = new Set<string>()
    for (let step = 0; await reportRandomResult(random, cup, organiser); step++) {
      world.pass(4_000)
      if (step % 18 === 17 && out.size < 6) await removeRandomPlayer(random, cup, organiser, out)
    }
    const { db } = world.server.context
    const row = await tournamentState.find(db, cup.id)
    expect(row.status).toBe('completed')
    const { state: folded } = await tournamentState.loadRow(db, row, 0)
    const { places } = await organiser.do(getStandings, { params: { id: cup.id } })
    const isPlaced = ({ status }: { readonly status: string }) => status !== 'disqualified'
    const ranked = folded.participants.filter(isPlaced)
    expect(places).toHaveLength(ranked.length)
    expect(new Map(places.map(({ playerId, place }) => [playerId, place]))).toEqual(
      new Map(ranked.map(({ player, place }) => [player, place])),
    )
    expect(places[0]).toMatchObject({ place: 1, playerId: row.winnerId })
    expect(await verifyTournaments(db)).toEqual([])
    expect(await verifyRatings(db)).toEqual([])
    await world.close()
  }, 240_000)
})
