import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { engineNames } from '../testing/databases.ts'
import { createEmptyDatabase } from '../testing/releases.ts'

describe.each(engineNames)('subjects of notices on %s', (engine) => {
  let drop = async () => {}
  afterEach(async () => drop())

  test('are filled in for notices of earlier versions', async () => {
    const { opened, ...database } = await createEmptyDatabase(engine)
    drop = database.drop
    await migrate(opened, '041-mentions')
    const insert = async (id: string, subject: object) =>
      sql`insert into notices
        (id, user_id, topic, slot, key, said, subject, rings, created_at, expires_at)
        values (${id}, 'u1', 'result', ${id}, 'result.recorded', '{}', ${JSON.stringify(subject)},
        1, 1, 2)`.execute(opened.db)
    await insert('n1', { sportId: 'chess', matchId: 'm1', playerIds: ['p1', 'p2', 'p1'], by: 'u2' })
    await insert('n2', { teamId: 't1', teamMatchId: 'm2', playerIds: [''] })
    await insert('n3', { groupId: 'g1', by: 'u2' })
    await insert('n4', {})
    await migrate(opened)
    const rows = await opened.db
      .selectFrom('noticeSubjects')
      .selectAll()
      .orderBy('noticeId')
      .orderBy('subjectId')
      .execute()
    expect(rows.map(({ noticeId, subjectId }) => `${noticeId} ${subjectId}`)).toEqual([
      'n1 p1',
      'n1 p2',
      'n1 u2',
      'n2 m2',
      'n2 t1',
      'n3 g1',
      'n3 u2',
    ])
  })

  test('are filled in for more subjects than one statement has parameters', async () => {
    const { opened, ...database } = await createEmptyDatabase(engine)
    drop = database.drop
    await migrate(opened, '041-mentions')
    const notices = Array.from({ length: 1000 }, (_, at) => `n${at}`)
    const subject = JSON.stringify({ playerIds: Array.from({ length: 40 }, (_, at) => `p${at}`) })
    const rows = notices.map(
      (id) => sql`(${id}, 'u1', 'result', ${id}, 'result.recorded', '{}', ${subject}, 1, 1, 2)`,
    )
    await sql`insert into notices
      (id, user_id, topic, slot, key, said, subject, rings, created_at, expires_at)
      values ${sql.join(rows)}`.execute(opened.db)
    await migrate(opened)
    const { count } = await opened.db
      .selectFrom('noticeSubjects')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(40_000)
  })
})
