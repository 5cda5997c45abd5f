import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { splitIntoBatches } from '../split-into-batches.ts'

type Subject = Partial<Record<'groupId' | 'teamId' | 'teamMatchId' | 'by', string>> & {
  readonly playerIds?: readonly string[]
}

const rowsAtOnce = 1000

/** Ids by which notices are retracted, so that a retraction does not read every notice. */
export async function indexNoticeSubjects(
  db: Kysely<never>,
  { types: { text, tableEnd } }: Engine,
) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`create table notice_subjects (
    subject_id ${text} not null,
    notice_id ${text} not null references notices (id) on delete cascade,
    primary key (subject_id, notice_id)
  ) ${tableEnd}`)
  await run(sql`create index notice_subjects_by_notice on notice_subjects (notice_id)`)
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; subject: string }>`
      select id, subject from notices where id > ${last} order by id limit ${rowsAtOnce}`.execute(
      db,
    )
    const found = rows.flatMap(({ id, subject }) =>
      subjectIds(subject).map((one) => sql`(${one}, ${id})`),
    )
    for (const batch of splitIntoBatches(found)) {
      await run(sql`insert into notice_subjects (subject_id, notice_id) values ${sql.join(batch)}`)
    }
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.id
  }
}

function subjectIds(subject: string): string[] {
  const { groupId, teamId, teamMatchId, by, playerIds = [] } = JSON.parse(subject) as Subject
  const ids = new Set([groupId, teamId, teamMatchId, by, ...playerIds])
  return [...ids].flatMap((id) => (id === undefined || id === '' ? [] : [id]))
}
