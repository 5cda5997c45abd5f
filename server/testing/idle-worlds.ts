import { randomUUID } from 'node:crypto'
import pg from 'pg'

export const templateDatabase = 'fivebar_template'

/** In the database that administers: what the template holds, and copies of it that wait to be used. */
const idle = 'fivebar_idle_worlds'
const template = 'fivebar_template_rows'

export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The columns, indexes and triggers of a database in one number. */
const shape = `(select md5(string_agg(line, ',' order by line)) from (
  select attrelid::regclass::text || '.' || attname || atttypid || attnotnull as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all select tgrelid::regclass::text || tgname from pg_trigger where not tgisinternal
  union all select conrelid::regclass::text || conname from pg_constraint
    where connamespace = 'public'::regnamespace) lines)`

/** Its tables but those of the migrations. */
const tables = `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`

/** Empties every table: one of many pages is cut off, of the others the rows go. */
const empty = `
  set local lock_timeout = '2s';
  set local session_replication_role = replica;
  do $$ declare one text; begin
    for one in ${tables} loop
      if pg_relation_size(quote_ident(one)) > 65536 then execute format('truncate %I cascade', one);
      else execute format('delete from %I', one); end if;
    end loop;
    for one in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(quote_ident(one), 1, false);
    end loop;
  end $$`

/** By this name connections stay when a world ends; whoever else is in the database is put out. */
export const keptApart = 'kept'

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and application_name <> $1`

/** Remembers what the migrated template holds, and begins without idle copies. */
export async function prepareWorlds(url: string): Promise<void> {
  await dropWorlds(url)
  const { rows, digest } = await connected(databaseUrl(url, templateDatabase), async (client) => {
    const names = (await client.query<{ tablename: string }>(tables)).rows
    const rows: [string, string][] = []
    for (const { tablename } of names) {
      const found = await client.query<{ all: string | null }>(
        `select json_agg(one)::text as all from "${tablename}" one`,
      )
      if (found.rows[0]!.all !== null) rows.push([tablename, found.rows[0]!.all])
    }
    const digest = (await client.query<{ shape: string }>(`select ${shape} as shape`)).rows[0]!
      .shape
    return { rows, digest }
  })
  await connected(url, async (client) => {
    await client.query(`create table ${idle} (name text primary key)`)
    await client.query(`create table ${template} (shape text, name text, rows text)`)
    for (const [name, all] of [['', ''], ...rows]) {
      await client.query(`insert into ${template} values ($1, $2, $3)`, [digest, name, all])
    }
  })
}

/** Drops the copies that wait, and forgets the template. */
export async function dropWorlds(url: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('${idle}') is not null as there`,
    )
    const waiting = rows[0]!.there
      ? (await client.query<{ name: string }>(`select name from ${idle}`)).rows
      : []
    for (const { name } of waiting) await drop(client, name)
    await client.query(`drop table if exists ${idle}, ${template}`)
  })
}

const drop = async (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${name} with (force)`)

/** The name of a database like the template that nobody else uses: one that waits, or a new copy. */
export async function takeWorld(url: string): Promise<string> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `delete from ${idle} where name = (select name from ${idle} limit 1 for update skip locked)
       returning name`,
    )
    if (rows[0] !== undefined) return rows[0].name
    const name = `world_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${name} template ${templateDatabase}`)
    return name
  })
}

/** Lets emptied databases wait for who takes one. */
export async function giveBackWorlds(url: string, names: readonly string[]): Promise<void> {
  await connected(url, async (client) =>
    client.query(`insert into ${idle} select unnest($1::text[])`, [names]),
  )
}

/** Away with one that cannot be used again. */
export async function dropWorld(url: string, name: string): Promise<void> {
  await connected(url, async (client) => drop(client, name))
}

/** What the migrated template holds: its shape, and the rows of the tables that have any. */
export type Template = readonly {
  readonly shape: string
  readonly name: string
  readonly rows: string
}[]

export async function readTemplate(url: string): Promise<Template> {
  return connected(url, async (client) => {
    const { rows } = await client.query<Template[number]>(`select * from ${template}`)
    return rows
  })
}

/** Makes a database as the template again; false where it has another shape by now. */
export async function emptied(client: pg.ClientBase, first: Template): Promise<boolean> {
  const { rows } = await client.query<{ shape: string }>(`select ${shape} as shape`)
  if (rows[0]?.shape !== first[0]?.shape) return false
  await client.query(endOthers, [keptApart])
  await client.query(empty)
  for (const { name, rows: all } of first.filter((one) => one.name !== '')) {
    await client.query(
      `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`,
      [all],
    )
  }
  return true
}
