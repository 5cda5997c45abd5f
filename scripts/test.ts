import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findCaddy } from './find-caddy.ts'
import { findChromium } from './find-chromium.ts'
import { findNginx } from './find-nginx.ts'
import { findPostgres, type Postgres } from './find-postgres.ts'
import { findHaproxy } from './find-haproxy.ts'
import type { Program } from './find-program.ts'
import { findRedis } from './find-redis.ts'
import { readJourneys, readUnits, type Outcome } from './test-report.ts'

/*
 * Everything that must hold, in one run: format, lint, structure, types, unused code, unit and server
 * tests on both databases, journeys in a browser. What failed is named once more at the end, and what
 * held only when it was repeated; a table says what each part took; the last line counts. A word after
 * it runs one part alone: checks, unit, journeys, or long, which is the unit tests with many times the
 * random play.
 */
const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const reports = join(root, 'node_modules', '.cache', 'reports')
const only = process.argv[2]

type Step = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
  /** Reads how many tests ran; a step without one is a single check. */
  readonly count?: () => Outcome | null
}
type Done = Outcome & { readonly name: string; readonly seconds: number }

const node = (file: string, ...args: string[]) => ({
  command: process.execPath,
  args: [file, ...args],
})

function checks(): Step[] {
  return [
    { name: 'format', command: join(bin, 'oxfmt'), args: ['--check', '.'] },
    { name: 'structure', ...node(join(root, 'scripts', 'check-structure.ts')) },
    { name: 'unused code', command: join(bin, 'knip'), args: [] },
    { name: 'lint', command: join(bin, 'oxlint'), args: ['--type-aware', '--deny-warnings'] },
    // More checkers at once would each work out the same types again.
    {
      name: 'types',
      command: join(bin, 'tsc'),
      args: ['-b', '--force', '--checkers', '1', '--builders', '1'],
    },
  ]
}

/** What the unit tests have beside themselves; what is missing they leave out. */
type Found = {
  readonly postgres: Postgres | null
  readonly nginx: string | null
  readonly redis: Program | null
  readonly haproxy: Program | null
  readonly caddy: Program | null
}

/** What does not run without each of them. */
const without: Readonly<Record<keyof Found, string>> = {
  postgres: 'No PostgreSQL was found: the PostgreSQL half of the server suite did not run.',
  nginx: 'No nginx was found: the tests behind it did not run.',
  redis: 'No Redis was found: the tests of the relay between nodes did not run.',
  haproxy: 'No HAProxy was found: the tests of several nodes behind it did not run.',
  caddy: 'No Caddy was found: the tests behind it did not run.',
}

async function findAll(): Promise<Found> {
  return {
    postgres: await findPostgres(),
    nginx: findNginx(),
    redis: findRedis(),
    haproxy: findHaproxy(),
    caddy: findCaddy(),
  }
}

function unitStep({ postgres, nginx, redis, haproxy, caddy }: Found): Step {
  const file = join(reports, 'vitest.json')
  return {
    name: 'unit and server',
    ...node(
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    env: {
      ...(postgres === null ? {} : { TEST_DATABASE_URL: postgres.url }),
      ...(nginx === null ? {} : { TEST_NGINX: nginx }),
      ...(redis === null ? {} : { TEST_REDIS: redis.path, TEST_REDIS_LIBRARIES: redis.libraries }),
      ...(haproxy === null
        ? {}
        : { TEST_HAPROXY: haproxy.path, TEST_HAPROXY_LIBRARIES: haproxy.libraries }),
      ...(caddy === null ? {} : { TEST_CADDY: caddy.path }),
      ...(only === 'long' ? { TEST_LONG: 'true' } : {}),
    },
    count: () => readUnits(file, root),
  }
}

function journeyStep(chromium: string): Step {
  const file = join(reports, 'playwright.json')
  return {
    name: 'journeys',
    ...node(join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'),
    env: { CHROMIUM_PATH: chromium, JOURNEYS_REPORT: file },
    count: () => readJourneys(file),
  }
}

/** Runs a step and says how it ended; where another one talks meanwhile, only then what it said. */
async function run(step: Step, isAlone: boolean): Promise<Done> {
  const started = performance.now()
  if (isAlone) process.stdout.write(`\n── ${step.name}\n`)
  let output = ''
  const code = await new Promise<number>((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...process.env, NODE_NO_WARNINGS: '1', TEST_REPEATS: '1', ...step.env },
    })
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', () => resolve(1))
    child.once('close', (status) => resolve(status ?? 1))
  })
  const done = { name: step.name, ...counted(step, code), seconds: secondsSince(started) }
  if (!isAlone && done.failed > 0) process.stdout.write(`\n── ${step.name}\n${output}`)
  process.stdout.write(`   ${rowOf(done)}\n`)
  return done
}

// A runner that ends badly has failed even if it counted no failure, or nothing at all.
function counted({ name, count }: Step, code: number): Outcome {
  const outcome = count?.() ?? null
  const hasCounted = outcome !== null && outcome.passed + outcome.failed > 0
  const hasFailed = code !== 0 || (count !== undefined && !hasCounted)
  if (hasCounted && (outcome.failed > 0 || !hasFailed)) return outcome
  const passed = hasCounted ? outcome.passed : hasFailed ? 0 : 1
  const said = outcome?.lines ?? []
  return {
    passed,
    failed: hasFailed ? 1 : 0,
    lines: hasFailed ? [...said, `failed: ${name}`] : said,
  }
}

const secondsSince = (started: number) => (performance.now() - started) / 1000

function rowOf({ name, passed, failed, seconds }: Done): string {
  const time = `${seconds.toFixed(1)} s`.padStart(9)
  return `${name.padEnd(18)}${time}${`${passed} passed`.padStart(14)}${`${failed} failed`.padStart(11)}`
}

async function inTurn(steps: readonly Step[], isAlone: boolean): Promise<Done[]> {
  const all: Done[] = []
  for (const step of steps) all.push(await run(step, isAlone))
  return all
}

/** The unit tests wait for a database now and then; the checks fill those gaps. */
async function checkAndTest(found: Found | null): Promise<Done[]> {
  const [checked, tested] = await Promise.all([
    only === undefined || only === 'checks' ? inTurn(checks(), found === null) : [],
    found === null ? [] : inTurn([unitStep(found)], true),
  ])
  return [...checked, ...tested]
}

async function runAll(found: Found | null): Promise<Done[]> {
  const done = only === 'journeys' ? [] : await checkAndTest(found)
  if (only !== undefined && only !== 'journeys') return done
  return [...done, ...(await inTurn([journeyStep(await findChromium())], true))]
}

async function main() {
  const started = performance.now()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const found = only === 'checks' || only === 'journeys' ? null : await findAll()
  let all: Done[]
  try {
    all = await runAll(found)
  } finally {
    await found?.postgres?.stop()
  }
  for (const [name, words] of Object.entries(without)) {
    if (found?.[name as keyof Found] === null) process.stdout.write(`\n${words}\n`)
  }
  const passed = all.reduce((sum, count) => sum + count.passed, 0)
  const failed = all.reduce((sum, count) => sum + count.failed, 0)
  const whole = { name: 'everything', passed, failed, lines: [], seconds: secondsSince(started) }
  const lines = all.flatMap((each) => each.lines)
  if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`)
  process.stdout.write(`\n${[...all, whole].map(rowOf).join('\n')}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 ? 0 : 1)
}

await main()
