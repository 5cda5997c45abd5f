import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/releases.ts'
import { columnNames } from './column-names.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { tables } from './tables.ts'

/** SQL: columns with type and nullability, foreign keys with their action, and the number of checks, as texts. */
const factQueries: Record<Engine['name'], string> = {
  sqlite: `
    select m.name || '.' || c.name || ' ' || lower(c.type) || iif(c."notnull", ' not null', '') as fact
      from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'
    union all select m.name || '.' || k."from" || ' refers to ' || k."table" || ' ' || lower(k.on_delete)
      from sqlite_master m join pragma_foreign_key_list(m.name) k where m.type = 'table'
    union all select name || ' has checks: ' ||
      ((length(sql) - length(replace(lower(sql), 'check (', ''))) / length('check ('))
      from sqlite_master where type = 'table'`,
  postgres: `
    with tables as (select oid, relname from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace)
    select relname || '.' || attname || ' ' || case format_type(atttypid, null) when 'bigint' then 'integer'
        when 'double precision' then 'real' else format_type(atttypid, null) end ||
        case when attnotnull then ' not null' else '' end as fact
      from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    union all select t.relname || '.' || a.attname || ' refers to ' || r.relname ||
        case confdeltype when 'c' then ' cascade' when 'n' then ' set null' else ' no action' end
      from pg_constraint join tables t on t.oid = conrelid join tables r on r.oid = confrelid
        join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1] where contype = 'f'
    union all select relname || ' has checks: ' ||
        (select count(*) from pg_constraint where conrelid = t.oid and contype = 'c')
      from tables t`,
}

const indexQueries: Record<Engine['name'], string> = {
  sqlite: `select sql as fact from sqlite_master where type = 'index' and sql is not null`,
  postgres: `select indexdef as fact from pg_indexes
    where schemaname = current_schema() and indexname not like '%\\_pkey'`,
}

/** Returns the definition of an index as both databases would write it. */
const normalizeIndex = (definition: string) =>
  definition
    .toLowerCase()
    .replace(/ using btree/, '')
    .replaceAll(/"|\bpublic\.|::(?:text|xid8)/g, '')
    .replaceAll(/[\s()]+/g, ' ')
    .trim()

async function readSchema(engine: Engine['name']) {
  const { opened, drop } = await createEmptyDatabase(engine)
  await migrate(opened)
  const read = async (query: string) =>
    (await sql.raw<{ fact: string }>(query).execute(opened.db)).rows.map(({ fact }) => fact)
  const facts = await read(factQueries[engine])
  const indexes = await read(indexQueries[engine])
  await drop()
  const isOfClub = (fact: string) => !/^(?:kysely|sqlite)_/.test(fact)
  return [...facts.filter(isOfClub), ...indexes.map(normalizeIndex)].toSorted()
}

test('every table is described, so that it is backed up and moved', async () => {
  const described = Object.keys(tables).map((name) => columnNames.toSnakeCase(name))
  const schema = await readSchema('sqlite')
  const stored = schema.flatMap((fact) => (/ has checks: /.test(fact) ? fact.split(' ')[0]! : []))
  expect(stored).toEqual(described.toSorted())
})

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'both databases have the same columns, foreign keys, checks and indexes',
  async () => {
    const schema = await readSchema('sqlite')
    expect(schema.length).toBeGreaterThan(500)
    expect(await readSchema('postgres')).toEqual(schema)
  },
)
