import { dismissDuplicate, listPossibleDuplicates } from '#contract/players/possible-duplicates.ts'
import { describe, expect, test } from 'vitest'
import { recordMatch, voidMatch, type MatchDraftInput } from '#contract/matches.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller } from '../../testing/world.ts'

const minute = 60_000

describe.each(engineNames)('a match entered twice on %s', async (engine) => {
  const { world, ann, bob, organiser } = await stageOnce(engine, async (world) => ({
    ann: await world.join('player', 'Ann Moss'),
    bob: await world.join('player', 'Bob Pryce'),
    organiser: await world.join('organizer'),
  }))

  const createDraft = (fields: Partial<MatchDraftInput> = {}): MatchDraftInput => ({
    sportId: 'tabletennis',
    player1Id: ann.playerId,
    player2Id: bob.playerId,
    player1Score: 2,
    player2Score: 1,
    ...fields,
  })
  const createSwappedDraft = (fields: Partial<MatchDraftInput> = {}) =>
    createDraft({
      player1Id: bob.playerId,
      player2Id: ann.playerId,
      player1Score: 1,
      player2Score: 2,
      ...fields,
    })
  const record = async (by: Caller, body = createDraft()) => by.call(recordMatch, { body })
  const listDuplicates = async () =>
    accepted(await organiser.call(listPossibleDuplicates, {})).items

  test('is recorded through the API with a warning that names the first person', async () => {
    const first = accepted(await record(ann))
    expect(first.warnings).toEqual([])
    world.pass(4 * minute)
    const second = accepted(await record(bob, createSwappedDraft()))
    expect(second.warnings).toEqual([
      {
        field: 'body',
        key: 'match.likelyDouble',
        message: 'Recorded 4 min ago by Ann Moss: is it the same match?',
        values: { name: 'Ann Moss', minutes: 4, matchId: first.id },
      },
    ])
  })

  test('is refused without being stored if the client can ask the user', async () => {
    const first = accepted(await record(ann))
    const before = await world.publishedTypes()
    const refused = await record(bob, createSwappedDraft({ askIfDouble: true }))
    expect([refused.status, refused.error.key]).toEqual([409, 'match.likelyDouble'])
    expect(refused.error.details[0]!.values).toMatchObject({ matchId: first.id })
    expect(await world.publishedTypes()).toEqual(before)
    expect((await record(bob, createSwappedDraft())).status).toBe(201)
  })

  test.each([
    ['the same person records it again', async () => record(ann)],
    ['another score', async () => record(bob, createDraft({ player2Score: 0 }))],
    [
      'another format',
      async () => record(bob, createDraft({ format: 'Best of 5', player1Score: 3 })),
    ],
    [
      'the other one won',
      async () => record(bob, createDraft({ player1Score: 1, player2Score: 2 })),
    ],
    [
      'three hours have passed',
      async () => {
        world.pass(181 * minute)
        return record(bob)
      },
    ],
    [
      'it was played on another day',
      async () => {
        const playedAt = new Date(world.now() - 3 * 24 * 60 * minute).toISOString()
        return record(bob, createDraft({ playedAt }))
      },
    ],
    [
      'the first one is void',
      async () => {
        const { db } = world.server.context
        const [first] = await db.selectFrom('matches').select('id').execute()
        const query = { version: 1, reason: 'A slip' }
        await ann.do(voidMatch, { params: { id: first!.id }, query })
        return record(bob)
      },
    ],
  ])('is not suspected: %s', async (_case, recordAgain) => {
    accepted(await record(ann))
    expect(accepted(await recordAgain()).warnings).toEqual([])
    expect(await listDuplicates()).toEqual([])
  })

  test('is listed after thousands of matches were entered', async () => {
    const imported = accepted(await record(organiser, createDraft({ player2Score: 0 })))
    const { db } = world.server.context
    const row = await db
      .selectFrom('matches')
      .selectAll()
      .where('id', '=', imported.id)
      .executeTakeFirstOrThrow()
    for (let batch = 0; batch < 10; batch++) {
      const copies = Array.from({ length: 500 }, (_, at) => ({
        ...row,
        id: `copy-${batch}-${at}`,
        status: 'completed' as const,
        playedAt: row.playedAt - at,
      }))
      await db.insertInto('matches').values(copies).execute()
    }
    world.pass(minute)
    const first = accepted(await record(ann))
    world.pass(minute)
    const second = accepted(await record(bob, createSwappedDraft()))
    expect((await listDuplicates()).map((one) => [one.first.id, one.second.id])).toEqual([
      [first.id, second.id],
    ])
  })

  test('is listed for organisers until one match is void or both are found correct', async () => {
    const first = accepted(await record(ann))
    world.pass(4 * minute)
    const second = accepted(await record(bob, createSwappedDraft()))
    expect(await listDuplicates()).toMatchObject([
      { first: { id: first.id, createdByName: 'Ann Moss' }, second: { id: second.id } },
    ])
    expect((await ann.call(listPossibleDuplicates, {})).status).toBe(403)
    await organiser.do(dismissDuplicate, { params: { id: second.id } })
    expect(await listDuplicates()).toEqual([])

    const third = accepted(await record(organiser))
    expect((await listDuplicates())[0]!.second.id).toBe(third.id)
    const query = { version: 1, reason: 'Duplicate' }
    await organiser.do(voidMatch, { params: { id: third.id }, query })
    expect(await listDuplicates()).toEqual([])
  })
})
