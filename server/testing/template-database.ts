import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Name of the database that test worlds are copied from. */
export const templateDatabase = 'fivebar_template'
const copyPrefix = 'fivebar_world_'

/** Application name of connections that survive the end of a world. */
export const keptApplicationName = 'kept'

export function replaceDatabaseName(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Checksum of a database's columns, indexes and triggers. */
const shapeChecksum = `(select md5(string_agg(line, ',' order by line)) from (
  select attrelid::regclass::text || '.' || attname || attnum || atttypid || attnotnull as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all select tgrelid::regclass::text || tgname from pg_trigger where not tgisinternal
  union all select conrelid::regclass::text || conname from pg_constraint
    where connamespace = 'public'::regnamespace) lines)`

/** Tables other than those of migrations. */
const selectTables = `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`

/** Empties every table. Truncates large ones and deletes the rows of others. */
const emptyTables = `
  set local lock_timeout = '2s';
  set local session_replication_role = replica;
  do $$ declare one text; begin
    for one in ${selectTables} loop
      if pg_relation_size(quote_ident(one)) > 65536 then execute format('truncate %I cascade', one);
      else execute format('delete from %I', one); end if;
    end loop;
    for one in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(quote_ident(one), 1, false);
    end loop;
  end $$`

const endOtherConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and application_name <> $1`

/** Content of a database: its shape, non-empty tables, and positions of its sequences. */
export type Contents = {
  readonly shape: string
  readonly rows: readonly (readonly [table: string, json: string])[]
  readonly sequences: readonly (readonly [name: string, value: string])[]
}

export async function readTemplate(url: string): Promise<Contents> {
  return readContents(replaceDatabaseName(url, templateDatabase))
}

export async function readContents(url: string): Promise<Contents> {
  return withClient(url, async (client) => {
    const names = (await client.query<{ tablename: string }>(selectTables)).rows
    const rows: [string, string][] = []
    for (const { tablename } of names) {
      const found = await client.query<{ all: string | null }>(
        `select json_agg(one)::text as all from "${tablename}" one`,
      )
      if (found.rows[0]!.all !== null) rows.push([tablename, found.rows[0]!.all])
    }
    const sequences = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
         where schemaname = 'public' and last_value is not null`,
    )
    return {
      shape: await readShape(client),
      rows,
      sequences: sequences.rows.map(({ name, value }) => [name, value]),
    }
  })
}

async function readShape(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`select ${shapeChecksum} as shape`)
  return rows[0]!.shape
}

/** Copies the template. Returns the name. */
export async function copyTemplate(url: string): Promise<string> {
  const name = `${copyPrefix}${randomUUID().replaceAll('-', '')}`
  await withClient(url, async (client) =>
    client.query(`create database ${name} template ${templateDatabase}`),
  )
  return name
}

/** Replaces a database's content. Returns false if its shape has changed. */
export async function refill(client: pg.ClientBase, contents: Contents): Promise<boolean> {
  if ((await readShape(client)) !== contents.shape) return false
  await client.query(endOtherConnections, [keptApplicationName])
  await client.query(emptyTables)
  await client.query('begin; set local session_replication_role = replica')
  for (const [table, json] of contents.rows) {
    await client.query(
      `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`,
      [json],
    )
  }
  for (const [name, value] of contents.sequences) {
    await client.query('select setval(quote_ident($1), $2::bigint)', [name, value])
  }
  await client.query('commit')
  return true
}

const drop = async (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${name} with (force)`)

export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => drop(client, name))
}

/** Drops every copy of the template. */
export async function dropDatabases(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [copyPrefix],
    )
    for (const { datname } of rows) await drop(client, datname)
  })
}
