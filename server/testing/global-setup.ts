import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openPostgres } from '../platform/database/postgres-engine.ts'
import {
  withClient,
  replaceDatabaseName,
  dropDatabases,
  templateDatabase,
} from './template-database.ts'

/** Migrates the PostgreSQL database that test worlds are copied from. Returns its cleanup. */
export async function setup() {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) return undefined
  await dropDatabases(url)
  await withClient(url, async (client) => {
    await client.query(`drop database if exists ${templateDatabase}`)
    await client.query(`create database ${templateDatabase}`)
  })
  const opened = openDatabase(openPostgres(replaceDatabaseName(url, templateDatabase), 1, () => {}))
  await migrate(opened)
  await opened.close()
  return async () => dropDatabases(url)
}
