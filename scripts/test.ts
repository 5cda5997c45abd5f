import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findCaddy } from './find/find-caddy.ts'
import { findChromium } from './find/find-chromium.ts'
import { findNginx } from './find/find-nginx.ts'
import { findPostgres, type Postgres } from './find/find-postgres.ts'
import { findHaproxy } from './find/find-haproxy.ts'
import type { Program } from './find/find-program.ts'
import { findRedis } from './find/find-redis.ts'
import { readJourneys, readUnits, type Outcome } from './test-report.ts'

/*
 * Runs one tier of the tests, lists what failed, prints a table with the time of each part and ends with
 * one line that counts:
 *   (none)    checks, unit tests on SQLite, the main journeys; needs Node and a Chromium only
 *   all       checks, unit tests on both databases, all journeys
 *   system    processes, proxies, faults, nodes, fuzzing, backups, upgrades
 *   long      unit and system tests with much more random play
 *   checks    format, structure, unused code, lint, types
 *   changed   what the uncommitted changes affect
 */
const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const reports = join(root, 'node_modules', '.cache', 'reports')

const tiers = ['main', 'all', 'system', 'long', 'checks', 'changed'] as const
type Tier = (typeof tiers)[number]

type Step = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
  /** Reads the tests that ran; a step without it is a single check. */
  readonly readOutcome?: () => Outcome | null
}
type StepResult = Outcome & { readonly name: string; readonly seconds: number }

const runNode = (file: string, ...args: string[]) => ({
  command: process.execPath,
  args: [file, ...args],
})

function listChecks(): Step[] {
  return [
    createFormatStep(['.']),
    ...structureSteps,
    createLintStep([]),
    createTypesStep(['--force']),
  ]
}

/** Returns the checks of uncommitted files, with cached type information. */
function listChangedChecks(): Step[] {
  const changed = listChangedFiles()
  const code = changed.filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file))
  return [
    ...(changed.length === 0 ? [] : [createFormatStep(changed)]),
    ...structureSteps,
    ...(code.length === 0 ? [] : [createLintStep(code)]),
    createTypesStep([]),
  ]
}

const structureSteps: readonly Step[] = [
  { name: 'structure', ...runNode(join(root, 'scripts', 'check-structure.ts')) },
  { name: 'unused code', command: join(bin, 'knip'), args: [] },
]
const createFormatStep = (files: readonly string[]): Step => ({
  name: 'format',
  command: join(bin, 'oxfmt'),
  args: ['--check', '--no-error-on-unmatched-pattern', ...files],
})
const createLintStep = (files: readonly string[]): Step => ({
  name: 'lint',
  command: join(bin, 'oxlint'),
  args: ['--type-aware', '--deny-warnings', ...files],
})
// More concurrent checkers would each compute the same types. Less garbage collection saves a seventh.
const createTypesStep = (options: readonly string[]): Step => ({
  name: 'types',
  command: join(bin, 'tsc'),
  args: ['-b', ...options, '--checkers', '1', '--builders', '1'],
  env: { GOGC: '200' },
})

/** Lists files that differ from the last commit. */
function listChangedFiles(): string[] {
  const list = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  return [
    ...list('diff', '--name-only', '--relative', '--diff-filter=d', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => file !== '')
}

/** Programs for tests; null if not available on this machine. */
type Programs = {
  readonly postgres: Postgres | null
  readonly nginx: string | null
  readonly redis: Program | null
  readonly haproxy: Program | null
  readonly caddy: Program | null
}
const noPrograms: Programs = {
  postgres: null,
  nginx: null,
  redis: null,
  haproxy: null,
  caddy: null,
}

/** What is skipped if one is missing. */
const missingNotes: Readonly<Record<keyof Programs, string>> = {
  postgres: 'No PostgreSQL was found: the PostgreSQL half of the server suite did not run.',
  nginx: 'No nginx was found: the tests behind it did not run.',
  redis: 'No Redis was found: the tests of the relay between nodes did not run.',
  haproxy: 'No HAProxy was found: the tests of several nodes behind it did not run.',
  caddy: 'No Caddy was found: the tests behind it did not run.',
}

async function findPrograms(tier: Tier): Promise<Programs> {
  if (tier === 'all') return { ...noPrograms, postgres: await findPostgres() }
  if (tier !== 'system' && tier !== 'long') return noPrograms
  return {
    postgres: await findPostgres(),
    nginx: findNginx(),
    redis: findRedis(),
    haproxy: findHaproxy(),
    caddy: findCaddy(),
  }
}

/** Amount of random play in a tier, as a multiple of that in `all`. */
const randomPlay: Partial<Record<Tier, number>> = { main: 0.2, changed: 0.2, long: 20 }

function createVitestStep(
  tier: Tier,
  name: string,
  args: readonly string[],
  { postgres, nginx, redis, haproxy, caddy }: Programs,
): Step {
  const file = join(reports, 'vitest.json')
  return {
    name,
    ...runNode(
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ),
    env: {
      TEST_RANDOM_PLAY: String(randomPlay[tier] ?? 1),
      ...(postgres === null ? {} : { TEST_DATABASE_URL: postgres.url }),
      ...(nginx === null ? {} : { TEST_NGINX: nginx }),
      ...(redis === null ? {} : { TEST_REDIS: redis.path, TEST_REDIS_LIBRARIES: redis.libraries }),
      ...(haproxy === null
        ? {}
        : { TEST_HAPROXY: haproxy.path, TEST_HAPROXY_LIBRARIES: haproxy.libraries }),
      ...(caddy === null ? {} : { TEST_CADDY: caddy.path }),
      ...(tier === 'long' ? { TEST_LONG: 'true' } : {}),
    },
    readOutcome: () => readUnits(file, root),
  }
}

function createJourneyStep(chromium: string, tier: Tier): Step {
  const file = join(reports, 'playwright.json')
  return {
    name: 'journeys',
    ...runNode(
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      ...(tier === 'main' ? ['--grep', '@main', '--project', 'desk'] : []),
    ),
    env: { CHROMIUM_PATH: chromium, JOURNEYS_REPORT: file },
    readOutcome: () => readJourneys(file),
  }
}

/** Runs a step and prints its result; if another step is printing, its output comes afterwards. */
async function run(step: Step, isAlone: boolean): Promise<StepResult> {
  const started = performance.now()
  if (isAlone) process.stdout.write(`\n── ${step.name}\n`)
  let output = ''
  const code = await new Promise<number>((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...process.env, NODE_NO_WARNINGS: '1', ...step.env },
    })
    const collectOutput = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', collectOutput)
    child.stderr?.on('data', collectOutput)
    child.once('error', () => resolve(1))
    child.once('close', (status) => resolve(status ?? 1))
  })
  const result = { name: step.name, ...toOutcome(step, code), seconds: countSecondsSince(started) }
  if (!isAlone && result.failed > 0) process.stdout.write(`\n── ${step.name}\n${output}`)
  process.stdout.write(`   ${formatRow(result)}\n`)
  return result
}

// A runner that exits with an error has failed, even if it counted no failure.
function toOutcome({ name, readOutcome }: Step, code: number): Outcome {
  const outcome = readOutcome?.() ?? null
  const hasCounted = outcome !== null && outcome.passed + outcome.failed > 0
  const hasFailed = code !== 0 || (readOutcome !== undefined && !hasCounted)
  if (hasCounted && (outcome.failed > 0 || !hasFailed)) return outcome
  const passed = hasCounted ? outcome.passed : hasFailed ? 0 : 1
  const lines = outcome?.lines ?? []
  return {
    passed,
    failed: hasFailed ? 1 : 0,
    lines: hasFailed ? [...lines, `failed: ${name}`] : lines,
  }
}

const countSecondsSince = (started: number) => (performance.now() - started) / 1000

function formatRow({ name, passed, failed, seconds }: StepResult): string {
  const time = `${seconds.toFixed(1)} s`.padStart(9)
  return `${name.padEnd(18)}${time}${`${passed} passed`.padStart(14)}${`${failed} failed`.padStart(11)}`
}

async function runSteps(steps: readonly Step[], isAlone: boolean): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of steps) results.push(await run(step, isAlone))
  return results
}

const unitTests = '--project=!system'

/** Runs checks and journeys in parallel with unit tests, which often wait for a database or a timer. */
async function checkAndTest(tier: Tier, programs: Programs): Promise<StepResult[]> {
  const checksAndJourneys = [...listChecks(), createJourneyStep(await findChromium(), tier)]
  const [checked, tested] = await Promise.all([
    runSteps(checksAndJourneys, false),
    runSteps([createVitestStep(tier, 'unit and server', [unitTests], programs)], true),
  ])
  return [...checked, ...tested]
}

async function runTier(tier: Tier, programs: Programs): Promise<StepResult[]> {
  switch (tier) {
    case 'checks':
      return runSteps(listChecks(), true)
    case 'changed':
      return runSteps(
        [
          ...listChangedChecks(),
          createVitestStep(tier, 'tests', ['--changed', unitTests], programs),
        ],
        true,
      )
    case 'system':
      return runSteps([createVitestStep(tier, 'system', ['--project=system'], programs)], true)
    case 'long':
      return runSteps([createVitestStep(tier, 'unit and system', [], programs)], true)
    case 'main':
    case 'all':
      return checkAndTest(tier, programs)
  }
}

function readTier(): Tier {
  const name = process.argv[2] ?? 'main'
  const tier = tiers.find((each) => each === name)
  if (tier !== undefined) return tier
  process.stderr.write(`No tier "${name}": use ${tiers.join(', ')}.\n`)
  process.exit(2)
}

async function main() {
  const tier = readTier()
  const started = performance.now()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const programs = await findPrograms(tier)
  let results: StepResult[]
  try {
    results = await runTier(tier, programs)
  } finally {
    await programs.postgres?.stop()
  }
  if (tier === 'system' || tier === 'long') {
    for (const [name, text] of Object.entries(missingNotes)) {
      if (programs[name as keyof Programs] === null) process.stdout.write(`\n${text}\n`)
    }
  } else if (tier === 'all' && programs.postgres === null) {
    process.stdout.write(`\n${missingNotes.postgres}\n`)
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  const total = {
    name: 'everything',
    passed,
    failed,
    lines: [],
    seconds: countSecondsSince(started),
  }
  const lines = results.flatMap((each) => each.lines)
  if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`)
  process.stdout.write(`\n${[...results, total].map(formatRow).join('\n')}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 ? 0 : 1)
}

await main()
