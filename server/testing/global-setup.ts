import pg from 'pg'
import { migrate, openDatabase } from '../platform/database.ts'
import { postgresEngine } from '../platform/dialect.ts'
import { databaseUrl, templateDatabase } from './databases.ts'

/** Migrates one PostgreSQL database, from which every test world is copied. */
export async function setup() {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${templateDatabase}`)
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const open = openDatabase(postgresEngine(databaseUrl(url, templateDatabase), 1, () => {}))
  await migrate(open)
  await open.close()
}
