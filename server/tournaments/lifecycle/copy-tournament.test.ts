import { describe, expect, test } from 'vitest'
import { erasePlayer } from '#contract/players/erasing.ts'
import { deletePlayer, getPlayer } from '#contract/players/players.ts'
import {
  copyTournament,
  createTournament,
  undoStart,
  updateTournament,
} from '#contract/tournaments/life.ts'
import { changeParticipant } from '#contract/tournaments/participants.ts'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup } from '../../testing/tournament.ts'
import { worldStart } from '../../testing/world.ts'
import { verifyTournaments } from '../verify-tournaments.ts'

const day = 86_400_000
const timestampAfterStart = (ms: number) => new Date(worldStart + ms).toISOString()

describe.each(engineNames)('a copy of a tournament on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))

  const copy = async (id: string, body: { name?: string; withParticipants?: boolean } = {}) =>
    await organiser.do(copyTournament, { params: { id }, body })

  test('is a draft with the same settings, the next number in its name and dates a year later', async () => {
    const cup = await createCup(world, organiser, 4, {
      name: 'Spring Open 2026',
      format: 'round_robin',
      venue: 'Harbour Hall',
      tables: ['Table 1'],
      startDate: timestampAfterStart(2 * day),
      endDate: timestampAfterStart(3 * day),
      registrationDeadline: timestampAfterStart(day),
      settings: { tieBreaker: 'wins' },
    })
    await cup.playOut()
    const copied = await copy(cup.id)
    expect(copied).toMatchObject({
      name: 'Spring Open 2027',
      status: 'draft',
      format: 'round_robin',
      venue: 'Harbour Hall',
      tables: ['Table 1'],
      settings: { tieBreaker: 'wins' },
      startDate: timestampAfterStart(366 * day),
      endDate: timestampAfterStart(367 * day),
      registrationDeadline: timestampAfterStart(365 * day),
      participants: [],
      registeredCount: 0,
      matchCount: 0,
      decidedCount: 0,
      winnerId: null,
      startedAt: null,
      completedAt: null,
      createdBy: organiser.userId,
      version: 1,
    })
    expect(copied.drawSeed).not.toBe((await cup.read()).drawSeed)
    expect((await cup.read()).status).toBe('completed')
    expect(await verifyTournaments(world.server.context.db)).toEqual([])
  })

  test('has no dates when the original name has no year, and gets a name that is still free', async () => {
    const body = { name: 'Friday Cup 7', startDate: timestampAfterStart(-day), autoStart: false }
    const { id } = await organiser.do(createTournament, { body })
    expect(await copy(id)).toMatchObject({ name: 'Friday Cup 8', startDate: null })
    expect((await copy(id)).name).toBe('Friday Cup 9')
    expect((await copy(id, { name: 'Monday Cup' })).name).toBe('Monday Cup')
  })

  test('enters the same participants with current ratings, without those who withdrew or were deleted', async () => {
    const cup = await createCup(world, organiser, 4, { minParticipants: 2 }, false)
    const [ann, bob, gone, left] = cup.players as [string, string, string, string]
    await world.record({ player1Id: ann, player2Id: bob })
    const out = { params: { id: cup.id, playerId: left }, body: { action: 'withdraw' as const } }
    await organiser.do(changeParticipant, out)
    const { version } = await organiser.do(getPlayer, { params: { id: gone } })
    await organiser.do(deletePlayer, { params: { id: gone }, query: { version } })
    const copied = await copy(cup.id, { withParticipants: true })
    expect(copied.participants.map(({ playerId, status }) => [playerId, status])).toEqual([
      [ann, 'registered'],
      [bob, 'registered'],
    ])
    expect(copied.participants[0]!.rating).toBeGreaterThan(1200)
  })

  test('does not enter someone who was erased after the end', async () => {
    const cup = await createCup(world, organiser, 2)
    await cup.playOut()
    const [ann, gone] = cup.players as [string, string]
    const { name } = await organiser.do(getPlayer, { params: { id: gone } })
    const admin = await world.join('admin')
    const body = { password: '', confirmation: name }
    await admin.do(erasePlayer, { params: { id: gone }, body } as never)
    const copied = await copy(cup.id, { withParticipants: true })
    expect(copied.participants.map(({ playerId }) => playerId)).toEqual([ann])
  })

  test('uses the date that was set after a start was undone', async () => {
    const body = { name: 'Open 2026', minParticipants: 2, startDate: timestampAfterStart(2 * day) }
    const cup = await createCup(world, organiser, 2, body)
    const params = { id: cup.id }
    const query = { version: (await cup.read()).version }
    const { version } = await organiser.do(undoStart, { params, query })
    const moved = { version, startDate: timestampAfterStart(9 * day) }
    await organiser.do(updateTournament, { params, body: moved })
    expect((await copy(cup.id)).startDate).toBe(timestampAfterStart((364 + 9) * day))
  })

  test('is created once when the request is repeated, and announced as a new tournament', async () => {
    const cup = await createCup(world, organiser, 2)
    const before = (await world.publishedTypes()).length
    const key = { 'idempotency-key': 'copy' }
    const args = { params: { id: cup.id }, body: { withParticipants: true } }
    const first = await organiser.call(copyTournament, args, key)
    const again = await organiser.call(copyTournament, args, key)
    expect([first.status, again.body]).toEqual([201, first.body])
    expect((await world.publishedTypes()).slice(before)).toEqual([
      'tournament.created',
      'tournament.entries_changed',
    ])
    expect((await organiser.do(listTournaments, {})).total).toBe(2)
  })

  test('can only be made by organisers', async () => {
    const { call } = await world.join('player')
    const cup = await createCup(world, organiser, 2)
    const answer = await call(copyTournament, { params: { id: cup.id }, body: {} })
    expect(answer.status).toBe(403)
  })
})
