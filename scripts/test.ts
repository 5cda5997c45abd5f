import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { findPostgres } from './find-postgres.ts'

/*
 * Everything that must hold, in one run: format, lint, structure, types, unused code, unit and server
 * tests on both databases, journeys in a browser. The last line counts them.
 */
const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const reports = join(root, 'node_modules', '.cache', 'reports')
const knip = 'knip@6.44.2'
/** One part of the suite alone; `long` is the unit tests with many times the random play. */
const only = process.argv[2]

type Count = { passed: number; failed: number }
type Step = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
  /** Reads how many tests ran; a step without one is a single check. */
  readonly count?: () => Count | null
}

const node = (file: string, ...args: string[]) => ({
  command: process.execPath,
  args: [file, ...args],
})

function checks(): Step[] {
  return [
    { name: 'format', command: join(bin, 'oxfmt'), args: ['--check', '.'] },
    { name: 'lint', command: join(bin, 'oxlint'), args: ['--type-aware', '--deny-warnings'] },
    { name: 'structure', ...node(join(root, 'scripts', 'check-structure.ts')) },
    { name: 'types', command: join(bin, 'tsc'), args: ['-b', '--force'] },
    { name: 'unused code', command: 'npm', args: ['exec', '--yes', '--', knip] },
  ]
}

function unitStep(databaseUrl: string | null): Step {
  const file = join(reports, 'vitest.json')
  return {
    name: 'unit and server',
    ...node(
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    env: {
      ...(databaseUrl === null ? {} : { TEST_DATABASE_URL: databaseUrl }),
      ...(only === 'long' ? { TEST_LONG: 'true' } : {}),
    },
    count: () => {
      const report = readReport(file) as { numPassedTests: number; numFailedTests: number } | null
      return report === null
        ? null
        : { passed: report.numPassedTests, failed: report.numFailedTests }
    },
  }
}

function journeyStep(chromium: string): Step {
  const file = join(reports, 'playwright.json')
  return {
    name: 'journeys',
    ...node(join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'),
    env: { CHROMIUM_PATH: chromium, JOURNEYS_REPORT: file },
    count: () => {
      const report = readReport(file) as {
        stats: { expected: number; unexpected: number; flaky: number }
      } | null
      if (report === null) return null
      return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
    },
  }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function run(step: Step): Promise<Count> {
  const started = performance.now()
  process.stdout.write(`\n── ${step.name}\n`)
  const code = await new Promise<number>((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_NO_WARNINGS: '1', ...step.env },
    })
    child.once('error', () => resolve(1))
    child.once('exit', (status) => resolve(status ?? 1))
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const count = counted(step, code)
  process.stdout.write(
    `   ${step.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)\n`,
  )
  return count
}

// A runner that ends badly has failed even if it counted no failure, or nothing at all.
function counted(step: Step, code: number): Count {
  const single = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (step.count === undefined) return single
  const count = step.count()
  if (count === null || count.passed + count.failed === 0) return { passed: 0, failed: 1 }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

async function main() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const hasUnits = only === undefined || only === 'unit' || only === 'long'
  const postgres = hasUnits ? await findPostgres() : null
  const counts: Count[] = []
  try {
    if (only === undefined || only === 'checks')
      for (const step of checks()) counts.push(await run(step))
    if (hasUnits) counts.push(await run(unitStep(postgres?.url ?? null)))
    if (only === undefined || only === 'journeys')
      counts.push(await run(journeyStep(await findChromium())))
  } finally {
    await postgres?.stop()
  }
  if (postgres === null && only === undefined) {
    process.stdout.write(
      '\nNo PostgreSQL was found: the PostgreSQL half of the server suite did not run.\n',
    )
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 ? 0 : 1)
}

await main()
