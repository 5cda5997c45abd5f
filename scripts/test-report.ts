import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Number of passed tests, and a line for each that failed or only passed when repeated. */
export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly lines: readonly string[]
}

type UnitReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly UnitFile[]
}
type UnitFile = {
  readonly name: string
  readonly status: string
  /** Error that stopped the whole file. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

/** Reads the unit test results at `path`; null if there are none. */
export function readUnits(path: string, root: string): Outcome | null {
  const report = readJson(path) as UnitReport | null
  if (report === null) return null
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    lines: report.testResults.flatMap((file) => formatFile(file, relative(root, file.name))),
  }
}

function formatFile({ status, message, assertionResults }: UnitFile, path: string): string[] {
  const lines = assertionResults
    .filter((each) => each.failureMessages.length > 0)
    .map((each) =>
      formatLine(each.status === 'failed', `${path} › ${each.fullName}`, each.failureMessages[0]),
    )
  return status === 'failed' && lines.length === 0 ? [formatLine(true, path, message)] : lines
}

type JourneyReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
  readonly suites: readonly JourneySuite[]
}
type JourneySuite = {
  readonly suites?: readonly JourneySuite[]
  readonly specs?: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** Reads the journey results at `path`; null if there are none. */
export function readJourneys(path: string): Outcome | null {
  const report = readJson(path) as JourneyReport | null
  if (report === null) return null
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    lines: report.suites.flatMap(formatSuite),
  }
}

function formatSuite({ suites = [], specs = [] }: JourneySuite): string[] {
  const ownLines = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const message = results.find(({ error }) => error !== undefined)?.error?.message
        return formatLine(status === 'unexpected', `${file} › ${title} (${projectName})`, message)
      }),
  )
  return [...ownLines, ...suites.flatMap(formatSuite)]
}

// eslint-disable-next-line no-control-regex -- colours of a terminal
const colours = /\u001B\[[\d;]*m/g

/** Formats a test with the first lines of its output, which include the seed; screens and traces follow. */
function formatLine(hasFailed: boolean, name: string, message = ''): string {
  const outcome = hasFailed ? 'failed' : 'passed when repeated'
  const lines = message.replace(colours, '').split('\n')
  return `${outcome}: ${name}: ${lines.slice(0, 3).join(' ').slice(0, 400)}`
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
