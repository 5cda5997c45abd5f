import { describe, expect, test } from 'vitest'
import { getCalendar, getTournamentCalendar } from '#contract/tournaments/exchange.ts'
import { copyTournament, startTournament } from '#contract/tournaments/life.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { listRounds, scheduleRounds } from '#contract/tournaments/rounds.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { listMyPairings } from '#contract/tournaments/tables.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup } from '../../testing/tournament.ts'
import { accepted } from '../../testing/world.ts'
import { verifyTournaments } from '../verify-tournaments.ts'

describe.each(engineNames)('days of rounds on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))

  const league = { name: 'League 2026', format: 'round_robin', isPublic: true } as const
  const weekly = { first: '2026-03-20', everyDays: 7 }
  type Body = Parameters<typeof organiser.call<typeof scheduleRounds>>[1]['body']
  const readVersion = async (id: string) =>
    (await organiser.do(getTournament, { params: { id } })).version
  const schedule = async (id: string, body: Omit<Body, 'version'>, version?: number) => {
    const current = version ?? (await readVersion(id))
    return organiser.call(scheduleRounds, { params: { id }, body: { ...body, version: current } })
  }
  const readDays = async (id: string) =>
    (await organiser.do(listRounds, { params: { id } })).rounds.map(({ day }) => day)

  test('follow from the first day and an interval, also for late entrants, with overrides for single rounds', async () => {
    const settings = { allowLateRegistration: true }
    const cup = await createCup(world, organiser, 4, { ...league, settings })
    expect(await readDays(cup.id)).toEqual([null, null, null])
    const revision = (await cup.read()).revision
    accepted(await schedule(cup.id, { plan: weekly, rounds: [{ round: 2, day: '2026-03-26' }] }))
    expect(await readDays(cup.id)).toEqual(['2026-03-20', '2026-03-26', '2026-04-03'])
    expect((await cup.read()).revision).toBe(revision + 1)
    expect((await cup.match('R2-1')).day).toBe('2026-03-26')
    const body = { playerId: await world.addPlayer('Late Entrant') }
    await organiser.do(addParticipant, { params: { id: cup.id }, body })
    expect((await readDays(cup.id)).slice(0, 5)).toEqual([
      '2026-03-20',
      '2026-03-26',
      '2026-04-03',
      '2026-04-10',
      '2026-04-17',
    ])
    accepted(await schedule(cup.id, { rounds: [{ round: 2, day: null }] }))
    expect((await readDays(cup.id))[1]).toBeNull()
    accepted(await schedule(cup.id, { plan: { ...weekly, everyDays: 14 } }))
    expect((await readDays(cup.id)).slice(0, 3)).toEqual(['2026-03-20', null, '2026-04-17'])
    accepted(await schedule(cup.id, { following: [2] }))
    expect((await readDays(cup.id)).slice(0, 3)).toEqual(['2026-03-20', '2026-04-03', '2026-04-17'])
    accepted(await schedule(cup.id, { plan: null }))
    expect((await readDays(cup.id)).every((day) => day === null)).toBe(true)
    expect(await verifyTournaments(world.server.context.db)).toEqual([])
  })

  test('are changed one by one, and an edit of an older version is refused', async () => {
    const cup = await createCup(world, organiser, 4, league)
    accepted(await schedule(cup.id, { plan: weekly, rounds: [{ round: 3, day: '2026-05-01' }] }))
    const { version } = await organiser.do(listRounds, { params: { id: cup.id } })
    expect(version).toBe((await cup.read()).version)
    const otherOrganiser = await world.join('organizer', 'Otis Other')
    const body = { version, rounds: [{ round: 1, day: '2026-03-19' }] }
    const first = await otherOrganiser.call(scheduleRounds, { params: { id: cup.id }, body })
    expect(accepted(first).version).toBe(version + 1)
    const stale = await schedule(cup.id, { plan: null }, version)
    expect([stale.status, stale.error.key]).toEqual([409, 'request.stale'])
    accepted(await schedule(cup.id, { rounds: [{ round: 2, day: null }] }))
    expect(await readDays(cup.id)).toEqual(['2026-03-19', null, '2026-05-01'])
    accepted(await schedule(cup.id, { following: [3] }))
    expect(await readDays(cup.id)).toEqual(['2026-03-19', null, '2026-04-03'])
    expect(await verifyTournaments(world.server.context.db)).toEqual([])
  })

  test('are in the calendar feed as whole days, and disappear when they are removed', async () => {
    const cup = await createCup(world, organiser, 4, league)
    const readFeed = async () => (await world.stranger.call(getCalendar, {})).text
    accepted(await schedule(cup.id, { plan: weekly }))
    expect(await readFeed()).toContain('SUMMARY:League 2026: Round 2')
    expect(await readFeed()).toContain('DTSTART;VALUE=DATE:20260327')
    const one = await world.stranger.call(getTournamentCalendar, { params: { id: cup.id } })
    expect(one.text.match(/Round \d/g)).toEqual(['Round 1', 'Round 2', 'Round 3'])
    accepted(await schedule(cup.id, { plan: null }))
    // A feed is shared by all requests for two seconds.
    world.pass(2_000)
    expect(await readFeed()).not.toContain('Round 2')
  })

  test('are shown with the next pairing of a player', async () => {
    const player = await world.join('player')
    const cup = await createCup(world, organiser, 3, league, false)
    const params = { id: cup.id }
    const body = { playerId: player.playerId }
    await organiser.do(addParticipant, { params, body })
    accepted(await schedule(cup.id, { plan: weekly }))
    await organiser.do(startTournament, { params })
    const { items } = await player.do(listMyPairings, {})
    expect(items).toMatchObject([{ roundTitle: 'Round 1', day: '2026-03-20' }])
  })

  test('are copied with the tournament, 52 weeks later', async () => {
    const startDate = '2026-03-20T18:00:00Z'
    const cup = await createCup(world, organiser, 4, { ...league, startDate }, false)
    accepted(await schedule(cup.id, { plan: weekly, rounds: [{ round: 2, day: '2026-03-26' }] }))
    const params = { id: cup.id }
    const copied = await organiser.call(copyTournament, {
      params,
      body: { withParticipants: true },
    })
    const { id } = accepted(copied)
    await organiser.do(startTournament, { params: { id } })
    expect(await readDays(id)).toEqual(['2027-03-19', '2027-03-26', '2027-04-02'])
  })

  test('are set quickly for the maximum number of rounds, the first and the second time', async () => {
    const cup = await createCup(world, organiser, 4, league)
    const rounds = Array.from({ length: 999 }, (_, at) => ({ round: at + 1, day: '2026-03-20' }))
    const before = process.threadCpuUsage()
    accepted(await schedule(cup.id, { rounds }))
    accepted(await schedule(cup.id, { rounds }))
    // Processor time of this thread, which does not grow when the machine is busy.
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2500)
    expect(await readDays(cup.id)).toEqual(['2026-03-20', '2026-03-20', '2026-03-20'])
  })

  test('are refused for formats without a table and for days that do not exist', async () => {
    const knockout = await createCup(world, organiser, 4)
    const answer = await schedule(knockout.id, { plan: weekly })
    expect([answer.status, answer.error.message]).toEqual([
      409,
      'Only tournaments with standings have round dates',
    ])
    const cup = await createCup(world, organiser, 4, league)
    const wrong = await schedule(cup.id, { plan: { first: '2026-02-30', everyDays: 7 } })
    expect([wrong.status, wrong.error.details[0]!.message]).toEqual([
      400,
      'This is not a valid date',
    ])
    const far = await schedule(cup.id, { plan: { first: '9999-12-30', everyDays: 366 } })
    expect([far.status, (await world.stranger.call(getCalendar, {})).status]).toEqual([400, 200])
    const player = await world.join('player')
    const body = { version: 1, plan: null }
    const by = await player.call(scheduleRounds, { params: { id: cup.id }, body })
    expect(by.status).toBe(403)
  })
})
