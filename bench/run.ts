import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, type as systemName } from 'node:os'
import { join } from 'node:path'
import { benchBracket } from './bracket.ts'
import { startBenchServer } from './bench-server.ts'
import { benchSlowPhone } from './slow-phone.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchFolding } from './folding.ts'
import { benchLiveFolds } from './live-folds.ts'
import { benchLiveCrowd } from './live-crowd.ts'
import { benchLiveTables, benchLiveEntry } from './live-tables.ts'
import { benchLivePad } from './live-pad.ts'
import type { ReportRow } from './measure.ts'
import { benchPairing, benchTournamentFold } from './pairing.ts'
import { preparePostgres } from '../scripts/find/find-postgres.ts'
import { benchServerRoutes } from './server-routes.ts'
import { benchStartup } from './startup.ts'
import { benchWebhooks } from './webhooks.ts'

/*
 * `npm run bench`: runs every measurement and writes docs/performance.md. `-- load` measures only
 * the server under load, also on PostgreSQL if available, and `-- live` only live scoring; neither
 * writes a file.
 */
async function measureAll(): Promise<ReportRow[]> {
  const lines = await benchServerRoutes(10_000, 100_000)
  lines.push(await benchWebhooks())
  lines.push(...(await benchFolding()))
  lines.push(...(await benchPairing()), await benchTournamentFold())
  lines.push(...(await benchLiveFolds()))
  lines.push(...(await benchFirstScreen()))
  lines.push(...(await benchSlowPhone()))
  lines.push(...(await benchLivePad()), ...(await benchLiveTables()), await benchLiveCrowd())
  lines.push(await benchBracket())
  lines.push(...(await benchStartup()))
  return lines
}

function formatTable(lines: readonly ReportRow[]): string {
  const cells = lines.map(
    ({ what, value, reference, ratio, budget, met }) =>
      `| ${what} | ${value} | ${reference} | ${ratio} | ${budget} | ${met === true ? 'met' : 'not met'} |`,
  )
  return [
    '| What | Measured | Reference, same run | Ratio | Budget | |',
    '|---|---|---|---|---|---|',
    ...cells,
  ].join('\n')
}

/** Measures the load scenarios with these names, or all. */
async function measureLoad(names: readonly string[]) {
  const postgres = await preparePostgres()
  // Imported late, since these modules read the address when they are loaded.
  const { listScenarios } = await import('./load/all.ts')
  const lines: ReportRow[] = []
  for (const [name, run] of Object.entries(listScenarios(postgres !== null))) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stderr.write(`${name}\n`)
    const rows = await run()
    for (const { what, value } of rows) process.stderr.write(`  ${what}: ${value}\n`)
    lines.push(...rows)
  }
  process.stdout.write(`${formatTable(lines)}\n`)
  process.stdout.write('Servers, database, requests and sockets share the cores of this machine.\n')
  await postgres?.stop()
}

if (process.argv[2] === 'load') {
  await measureLoad(process.argv.slice(3))
  process.exit(0)
}

if (process.argv[2] === 'live') {
  const bench = await startBenchServer()
  const lines = await benchLiveEntry(bench)
  await bench.close()
  lines.push(...(await benchLiveTables()), await benchLiveCrowd(), ...(await benchLivePad()))
  process.stdout.write(`${formatTable(lines)}\n`)
  process.exit(0)
}

const lines = await measureAll()
const report = `# Performance

Made by \`npm run bench\`. Each ratio is the median over neighbouring rounds of one run, so that noise
affects subject and reference alike; absolute times hold only for that machine.

${formatTable(lines)}

Measured on ${systemName()} ${release()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}.

- The leaderboard is answered over HTTP on a kept connection, signed in; the empty route is \`/healthz\`
  of the same server.
- Recording goes through the whole server (parsing, permissions, rules, ratings, history, event,
  reply); its reference runs the same SQL statements with the same values on a copy of the database,
  committed with the same durability.
- Meanwhile, a webhook is delivered to a local receiver that answers after 100 ms.
- The fold and its references read matches with players already looked up.
- Pairing makes a whole round by FIDE's rules, colours and floats included; its reference is one
  maximum-weight matching of the same players in the fastest npm package that handles it.
- Previews void one of the first matches of the log, the farthest that a change can reach; the
  waiting request repeatedly asks whether the server is ready.
- The live measurement begins after the commit and ends in the second client.
- An entry is measured from its request, through the commit, to the socket of another scorer; the echo
  includes neither. Spectators are in a separate process, each on one of the tables.
- A tap is measured from the release to the frame that shows the new number, with the processor at a
  quarter of its speed; the entry is stored before it is shown.
- The first screen is what a browser fetches until that screen shows its content; the live connection
  and the other screens are fetched after it.
- The slow phone has a quarter of the machine's speed, 1.6 Mbit/s, 150 ms and an empty cache; the median
  of three visits. Requests are those until the screen is complete.
`
const file = join(import.meta.dirname, '..', 'docs', 'performance.md')
// Results of `-- load` are entered by hand and preserved.
const underLoad = /^## Under load$.*/ms.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
writeFileSync(file, `${report}\n${underLoad}`)
process.stdout.write(`${formatTable(lines)}\n`)
process.exit(0)
