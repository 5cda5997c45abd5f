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

/** Names are compared without invisible characters: joiners, fillers, variants. */
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
  const found = await sql<{ id: string; name: string; folded: string }>`
    select id, ${name} as name, ${folded} as folded from ${rows}
    where ${name} is not null`.execute(db)
  for (const each of found.rows) {
    const now = foldName(each.name)
    if (now === each.folded) continue
    await sql`update ${rows} set ${folded} = ${now} where id = ${each.id}`.execute(db)
  }
}
