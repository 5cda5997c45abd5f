import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readJourneys, readUnits } from './test-report.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'fivebar-report-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function writeReport(report: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

it('names a failed unit test, a flaky one that passed when repeated, and a file that never started', () => {
  const path = writeReport({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: '/club/server/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'is right', status: 'passed', failureMessages: [] },
          { fullName: 'is late', status: 'passed', failureMessages: ['Error: too late\n  at a:1'] },
          { fullName: 'is wrong', status: 'failed', failureMessages: ['Error: wrong', 'Error: 2'] },
        ],
      },
      { name: '/club/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  })
  expect(readUnits(path, '/club')).toEqual({
    passed: 2,
    failed: 1,
    lines: [
      'passed when repeated: server/a.test.ts › is late: Error: too late   at a:1',
      'failed: server/a.test.ts › is wrong: Error: wrong',
      'failed: b.test.ts: no such file',
    ],
  })
})

it('names a failed journey and one that passed when repeated, however deeply nested', () => {
  const createJourney = (title: string, status: string, ...messages: string[]) => ({
    file: 'play.spec.ts',
    title,
    tests: [
      {
        projectName: 'desk',
        status,
        results: messages.map((message) => (message === '' ? {} : { error: { message } })),
      },
    ],
  })
  const path = writeReport({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [createJourney('holds', 'expected', '')],
        suites: [
          {
            specs: [
              createJourney('is late', 'flaky', '\u001B[31mError: slow\u001B[39m\nmore', ''),
              createJourney('is wrong', 'unexpected', 'Error: wrong', 'Error: wrong'),
            ],
          },
        ],
      },
    ],
  })
  expect(readJourneys(path)).toEqual({
    passed: 2,
    failed: 1,
    lines: [
      'passed when repeated: play.spec.ts › is late (desk): Error: slow more',
      'failed: play.spec.ts › is wrong (desk): Error: wrong',
    ],
  })
})

it('reports nothing if there are no results', () => {
  expect(readUnits(join(folder, 'none.json'), '/club')).toBeNull()
  expect(readJourneys(join(folder, 'none.json'))).toBeNull()
})
