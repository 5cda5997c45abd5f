import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import { startTournament, undoStart, updateTournament } from '#contract/tournaments/life.ts'
import { removeResult } from '#contract/tournaments/matches.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { callNext } from '#contract/tournaments/tables.ts'
import { tournamentFormats } from '#engine/tournaments/log/settings/settings.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { accepted } from '../../testing/world.ts'
import { startDueTournaments } from './start-due-tournaments.ts'
import { verifyTournaments } from '../verify-tournaments.ts'

describe.each(engineNames)('undoing the start of a tournament on %s', async (engine) => {
  const { world, organiser } = await stageOnce(
    engine,
    async (world) => ({ organiser: await world.join('organizer') }),
    { verify: verifyTournaments },
  )

  const undo = async ({ id, read }: Cup, version?: number) => {
    const query = { version: version ?? (await read()).version }
    return organiser.call(undoStart, { params: { id }, query })
  }

  test.each(tournamentFormats)(
    'restores %s to before its draw, and it can start again',
    async (format) => {
      const cup = await createCup(world, organiser, 5, { format, tables: ['Table 1'] }, false)
      const before = await cup.read()
      world.pass(60_000)
      await organiser.do(startTournament, { params: { id: cup.id } })
      await organiser.do(callNext, { params: { id: cup.id } })
      const undone = accepted(await undo(cup))
      expect({ ...undone, updatedAt: '', revision: 0, version: 0 }).toEqual({
        ...before,
        updatedAt: '',
        revision: 0,
        version: 0,
      })
      expect(await cup.matches()).toEqual([])
      expect(await world.publishedTypes()).toContain('tournament.updated')
      await organiser.do(startTournament, { params: { id: cup.id } })
      await cup.playOut()
      expect((await cup.read()).status).toBe('completed')
    },
  )

  test('keeps the planned time next to the actual one', async () => {
    const cup = await createCup(world, organiser, 4, {}, false)
    const plannedStart = world.server.context.clock() + 600_000
    const { version } = await cup.read()
    const body = { version, startDate: new Date(plannedStart).toISOString() }
    await organiser.do(updateTournament, { params: { id: cup.id }, body })
    expect((await cup.read()).plannedStart).toBe(body.startDate)
    const started = await organiser.do(startTournament, { params: { id: cup.id } })
    expect(started.plannedStart).toBe(body.startDate)
    expect(started.startDate).not.toBe(body.startDate)
    expect(started.startDate).toBe(started.startedAt)
  })

  test('keeps late entrants, who are then part of the draw', async () => {
    const cup = await createCup(world, organiser, 4, {
      format: 'swiss',
      settings: { allowLateRegistration: true },
    })
    const playerId = await world.addPlayer('Late Attendee')
    await organiser.do(addParticipant, { params: { id: cup.id }, body: { playerId } })
    expect(accepted(await undo(cup)).participantCount).toBe(5)
    await organiser.do(startTournament, { params: { id: cup.id } })
    expect(
      (await cup.matches()).flatMap(({ sides }) => sides.map((one) => one.playerId)),
    ).toContain(playerId)
  })

  test('is refused while a result exists, and for an outdated version', async () => {
    const cup = await createCup(world, organiser, 4)
    accepted(await cup.win('W1-1', 1))
    const refused = await undo(cup)
    expect([refused.status, refused.error.details[0]!.key]).toEqual([409, 'tournament.hasResults'])
    expect((await cup.read()).status).toBe('active')
    const params = { id: cup.id, matchId: 'W1-1' }
    await organiser.do(removeResult, { params, query: { version: 1 } })
    expect((await undo(cup, 1)).status).toBe(409)
    expect(accepted(await undo(cup)).status).toBe('draft')
    expect((await undo(cup)).status).toBe(409)
  })

  test('is written to the audit log and disables automatic start', async () => {
    const cup = await createCup(world, organiser, 4, { autoStart: true }, false)
    const { id } = cup
    const startDate = new Date(world.now() + 60_000).toISOString()
    const body = { startDate, version: (await cup.read()).version }
    await organiser.do(updateTournament, { params: { id }, body })
    world.pass(120_000)
    await startDueTournaments(world.server.context)
    expect((await cup.read()).status).toBe('active')
    const undone = accepted(await undo(cup))
    expect([undone.startDate, undone.autoStart]).toEqual([startDate, false])
    await startDueTournaments(world.server.context)
    expect((await cup.read()).status).toBe('draft')
    const admin = await world.join('admin')
    const { items } = await admin.do(listAudit, { query: {} })
    expect(items).toContainEqual(
      expect.objectContaining({
        eventType: 'tournament.start_taken_back',
        userId: organiser.userId,
        details: expect.objectContaining({
          tournamentId: id,
          tournamentName: 'Test Cup',
        }) as object,
      }),
    )
  })
})
