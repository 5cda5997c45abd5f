import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { examples } from '#contract/examples.ts'
import { getRawDatabase, readTableRows, readTableShapes } from '#server/operation/table-rows.ts'
import { migrationNames } from '#server/platform/database/migrations.ts'
import { stageExamples } from '#server/testing/examples/in-world.ts'
import { replaceSamples } from '#server/testing/examples/sample-values.ts'
import { createDatabaseOnDisk } from '#server/testing/databases.ts'
import { createWorld } from '#server/testing/world.ts'

/*
 * Before a release: runs the example of every endpoint in a club and stores its rows in
 * `fixtures/releases/<version>.jsonl.gz`, so that the suite can always upgrade a club of that
 * release.
 */
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}
/** Examples that can't run here: they need an uploaded file or a token from an e-mail. */
const skippedExamples = new Set<string>([
  'makeBackup',
  'unsubscribeNotices',
  'resendInvitation',
  'setUpClub',
])

const world = await createWorld('sqlite', {}, createDatabaseOnDisk)
const { admin, scenes } = await stageExamples(world)
for (const name of Object.keys(endpoints) as EndpointName[]) {
  if (skippedExamples.has(name)) continue
  const { by = admin, values = {} } = (await scenes[name]?.()) ?? {}
  const example = name in examples ? examples[name as keyof typeof examples] : {}
  const answer = await by.call(
    endpoints[name] as Endpoint,
    replaceSamples(example, values) as never,
  )
  if (answer.status >= 400) throw new Error(`${name}: ${answer.text}`)
}
const { opened, secret } = world.server.context
const lines: object[] = [{ version, migrations: migrationNames, secret }]
for (const shape of await readTableShapes(opened, getRawDatabase(opened))) {
  // Stored for a day and then deleted.
  if (shape.name === 'events') continue
  const rows: object[] = []
  for await (const batch of readTableRows(opened, getRawDatabase(opened), shape))
    rows.push(...batch)
  lines.push({ table: shape.name, columns: shape.columns, rows })
}
await world.close()
const folder = join(root, 'fixtures', 'releases')
mkdirSync(folder, { recursive: true })
const file = join(folder, `${version}.jsonl.gz`)
writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
process.stdout.write(`${file}\n`)
process.exit(0)
