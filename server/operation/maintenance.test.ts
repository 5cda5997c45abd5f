import { expect, test } from 'vitest'
import { setFee } from '#contract/fees.ts'
import { listNotices } from '#contract/notices.ts'
import { openTournament } from '#contract/tournaments/life.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { createCup } from '../testing/tournament.ts'
import { createWorld } from '../testing/world.ts'
import { startDueTournaments } from '../tournaments/lifecycle/start-due-tournaments.ts'
import { runTimedJobs } from './maintenance.ts'

const hour = 3_600_000

test('a damaged tournament stops neither the start of others nor other reminders', async () => {
  const world = await createWorld('sqlite')
  const { context } = world.server
  const organiser = await world.join('organizer')
  const player = await world.join('player')
  const formatTime = (ms: number) => new Date(world.now() + ms).toISOString()
  const body = { minParticipants: 2, autoStart: true, startDate: formatTime(2 * hour) }
  const closing = { ...body, registrationDeadline: formatTime(hour) }
  const damaged = await createCup(world, organiser, 2, { ...closing, name: 'Damaged' }, false)
  const cup = await createCup(world, organiser, 2, { ...body, name: 'Fine' }, false)
  for (const { id } of [damaged, cup])
    await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
  const { playerId } = player
  await organiser.do(addParticipant, { params: { id: cup.id }, body: { playerId } })
  const dueOn = formatTime(24 * hour).slice(0, 10)
  const fee = { amount: 1000, currency: 'EUR', version: 0, dueOn }
  await organiser.do(setFee, { params: { owner: 'tournaments', id: cup.id }, body: fee })
  await context.db
    .updateTable('tournaments')
    .set((is) => ({ settings: '{', revision: is('revision', '+', 1) }))
    .where('id', '=', damaged.id)
    .execute()
  await expect(runTimedJobs(context)).rejects.toThrow('JSON')
  const { items } = await player.do(listNotices, { query: {} })
  expect(items.map(({ key }) => key)).toContain('fee.dueSoon')
  world.pass(3 * hour)
  await expect(startDueTournaments(context)).rejects.toThrow('JSON')
  expect((await cup.read()).status).toBe('active')
  await world.close()
})
