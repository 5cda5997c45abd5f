import { describe, expect, test } from 'vitest'
import { createGroup } from '#contract/groups/group.ts'
import { sendLive, startLive, type LiveStart } from '#contract/live/events.ts'
import { enter, type LiveEvent } from '#engine/live/log.ts'
import { gameOf, type AnyAction } from '#engine/live/games.ts'
import { createTeam } from '#contract/teams/team.ts'
import { readPackageVersion } from '../../platform/config/package-version.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup } from '../../testing/tournament.ts'
import { findDifferences } from '../verification/projection-checks.ts'
import { repair } from './repair.ts'

const cricket = {
  game: 'cricket',
  settings: { variant: 'no score', level: 'level or ahead', legs: 1, throws: 1 },
} as const
const straight = { game: 'straight', settings: { to: 50, breaks: 1 } } as const
const createVisit = (by: 1 | 2) => ({ kind: 'thrown', by, hit: ['T20', 'S19', 'D18'] })

describe.each(engineNames)('a club with damaged rows on %s', async (engine) => {
  const { world, organiser, ann, ben } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
    ann: await world.addPlayer('Ann Ashe'),
    ben: await world.addPlayer('Ben Bold'),
  }))

  const score = async (id: string, setup: LiveStart['setup'], actions: readonly AnyAction[]) => {
    const body = { id, setup, player1Id: ann, player2Id: ben } as LiveStart
    const { settings } = await organiser.do(startLive, { body })
    const events: LiveEvent<AnyAction>[] = []
    for (const [at, action] of actions.entries()) {
      const { rules } = gameOf(setup.game)
      const entered = enter({ rules, settings, events }, `${id}-${at}`, action)
      if (!entered.ok) throw new Error(entered.refusal.message)
      const sent = {
        event: entered.event as never,
        device: 'phone',
        seq: at + 1,
        parent: events.at(-1)?.id ?? null,
        seenAt: world.now(),
      }
      events.push(entered.event)
      await organiser.do(sendLive, { params: { id }, body: { events: [sent] } })
    }
  }
  const runRepair = async () => {
    const { opened, db, secret, config } = world.server.context
    return repair({ config, opened, db, secret, now: world.now(), version: readPackageVersion() })
  }
  const listDifferences = async () => findDifferences(world.server.context.db)
  /** Replaces texts in a column, as an earlier version did when it erased a person of that name. */
  const damage = async (
    table: 'liveMatches' | 'liveEvents',
    column: 'settings' | 'score' | 'event',
    ...phrases: readonly string[]
  ) => {
    const { db } = world.server.context
    const rows = await db
      .selectFrom(table as 'liveMatches')
      .select(['id', column as 'settings'])
      .execute()
    for (const row of rows) {
      const text = phrases.reduce(
        (before, phrase) => before.replaceAll(`"${phrase}"`, '"former member"'),
        row[column as 'settings'],
      )
      await db
        .updateTable(table as 'liveMatches')
        .set({ [column]: text })
        .where('id', '=', row.id)
        .execute()
    }
  }
  const readStoredRows = async () => {
    const { db } = world.server.context
    return [
      await db
        .selectFrom('liveMatches')
        .select(['id', 'settings', 'score'])
        .orderBy('id')
        .execute(),
      await db.selectFrom('liveEvents').select(['id', 'event']).orderBy('id').execute(),
    ]
  }

  test('names each field of a rating that differs from a recalculation', async () => {
    await world.record({ player1Id: ann, player2Id: ben })
    const { db } = world.server.context
    await db
      .updateTable('ratings')
      .set({ games: 7, recent: '[]' })
      .where('playerId', '=', ann as never)
      .execute()
    expect(await listDifferences()).toEqual([
      `tabletennis ${ann}: games is 7, should be 1; the recent matches differ`,
    ])
  })

  test('reports a damaged row of each log and still checks the others', async () => {
    await score('cricket', cricket, [createVisit(1)])
    await score('pool', straight, [])
    await organiser.do(createGroup, { body: { name: 'Tuesday Circle' } })
    const body = { sportId: 'darts', name: 'Street A', captainId: ann } as const
    await organiser.do(createTeam, { body })
    await createCup(world, organiser, 3, { name: 'Cup of spring' }, false)
    const { db } = world.server.context
    await damage('liveMatches', 'settings', 'no score')
    await db.updateTable('groupLog').set({ event: '{"type":' }).execute()
    await db.updateTable('teamLog').set({ event: '{}x' }).execute()
    await db.updateTable('tournamentLog').set({ event: '[' }).where('sequence', '=', 2).execute()
    await db.updateTable('liveMatches').set({ rev: 7 }).where('id', '=', 'pool').execute()
    const differences = await listDifferences()
    const place = /: (\w+) \S+, ([\w ]+), is damaged: ./
    expect(
      differences.flatMap((line) => place.exec(line)?.slice(1, 3).join(' ') ?? []).toSorted(),
    ).toEqual([
      'groupLog sequence 1',
      'liveMatches settings',
      'teamLog sequence 1',
      'tournamentLog sequence 2',
    ])
    expect(differences).toContain('pool: rev is 7, and 0 entries count')
  })

  test('restores settings and entries that follow from the log, byte for byte', async () => {
    await score('cricket', cricket, [createVisit(1), createVisit(2)])
    await score('pool', straight, [
      { kind: 'inning', by: 1, balls: 0, ends: 'breaking foul' },
      { kind: 'choice', by: 2, again: false },
      { kind: 'inning', by: 2, balls: 9, ends: 'miss' },
    ])
    const before = await readStoredRows()
    const phrases = ['no score', 'level or ahead', 'breaking foul']
    await damage('liveMatches', 'settings', ...phrases)
    await damage('liveMatches', 'score', ...phrases)
    await damage('liveEvents', 'event', ...phrases)
    expect(await listDifferences()).not.toEqual([])
    const lines = await runRepair()
    expect(lines.every((line) => line.startsWith('Repaired: '))).toBe(true)
    expect(await readStoredRows()).toEqual(before)
    expect(await listDifferences()).toEqual([])
    expect(await runRepair()).toEqual(['There is nothing to repair.'])
  })

  test('keeps values that do not follow from the log, and reports them', async () => {
    await score('cricket', cricket, [createVisit(1)])
    const { db } = world.server.context
    await db.updateTable('liveMatches').set({ settings: '{"variant":"someone else"}' }).execute()
    expect(await runRepair()).toEqual([
      expect.stringMatching(/^Not repaired: liveMatches cricket, settings, is damaged: legs: /),
    ])
    expect(await readStoredRows()).toMatchObject([
      [{ settings: '{"variant":"someone else"}' }],
      [{}],
    ])
  })
})
