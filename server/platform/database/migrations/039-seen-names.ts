import { sql, type Kysely } from 'kysely'
import { foldName } from '#engine/players/fold-name.ts'

const named = [
  'users',
  'players',
  'tournaments',
  'seasons',
  'affiliations',
  'team_systems',
  'teams',
  'groups',
] as const

/** Rows read at a time, so that a large club fits in memory. */
const atOnce = 2000

/** Folds every stored name again with the current rules. */
export async function foldSeenNames(db: Kysely<never>) {
  for (const table of named) await foldAgain(db, table, 'name')
  await foldAgain(db, 'players', 'nickname')
}

async function foldAgain(
  db: Kysely<never>,
  table: (typeof named)[number],
  column: 'name' | 'nickname',
) {
  const [rows, name, folded] = [sql.table(table), sql.ref(column), sql.ref(`${column}_folded`)]
  for (let after = ''; ;) {
    const found = await sql<{ id: string; name: string | null; folded: string | null }>`
      select id, ${name} as name, ${folded} as folded from ${rows}
      where id > ${after} order by id limit ${atOnce}`.execute(db)
    for (const each of found.rows) {
      const now = each.name === null ? null : foldName(each.name)
      if (now === null || now === each.folded) continue
      await sql`update ${rows} set ${folded} = ${now} where id = ${each.id}`.execute(db)
    }
    const last = found.rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
