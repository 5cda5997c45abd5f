import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Removes the lists of sports and boards from the tables, so that another sport needs no migration. */
export async function allowAnySport(db: Kysely<never>, { name, types: { text } }: Engine) {
  if (name === 'postgres') return dropLists(db)
  await replaceSportOfMatches(db, text)
  for (const table of ['boards', 'ratings', 'rating_changes']) await rebuildWithoutList(db, table)
}

async function dropLists(db: Kysely<never>) {
  const { rows } = await sql<{ place: string; list: string }>`
    select conrelid::regclass::text as place, conname as list from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace
      and pg_get_constraintdef(oid) like '%''tabletennis''%'`.execute(db)
  for (const { place, list } of rows) {
    await sql`alter table ${sql.table(place)} drop constraint ${sql.ref(list)}`.execute(db)
  }
}

/** Replaces a column instead of the table, since dropping it would delete the rows that refer to matches. */
async function replaceSportOfMatches(db: Kysely<never>, text: Engine['types']['text']) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`alter table matches add column sport ${text} not null default ''`)
  await run(sql`update matches set sport = sport_id`)
  await run(sql`drop index matches_sport`)
  await run(sql`alter table matches drop column sport_id`)
  await run(sql`alter table matches rename column sport to sport_id`)
  await run(sql`create index matches_sport on matches (sport_id, played_at, created_at, id)`)
}

const list = /\s+check \(board in \([^)]*\)\)/i

/** Recreates a table and its indexes without the list. No rows refer to it. */
async function rebuildWithoutList(db: Kysely<never>, name: string) {
  const run = async (text: string) => sql.raw(text).execute(db)
  const made = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_master where tbl_name = ${name} and sql is not null`.execute(
    db,
  )
  const { text } = made.rows.find(({ type }) => type === 'table')!
  if (!list.test(text)) throw new Error(`The table ${name} has no list of boards`)
  await run(text.replace(list, '').replace(/^create table "?\w+"?/i, `create table ${name}_now`))
  await run(`insert into ${name}_now select * from ${name}`)
  await run(`drop table ${name}`)
  await run(`alter table ${name}_now rename to ${name}`)
  for (const { type, text: index } of made.rows) if (type === 'index') await run(index)
}
