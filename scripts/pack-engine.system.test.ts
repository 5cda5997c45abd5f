import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiReport, buildEnginePackage, reportFile } from './pack-engine.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'engine', 'package', 'README.md'), 'utf8')
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!)
const expectedOutputs = [
  '1 – 3\n4 – 2\n5 has a bye\n',
  '150 : 441\nT20 T18 D18\n',
  'ann 1282 3\nbob 1118 3\n',
]

let folder: string
let packageFolder: string
let project: string
const run = (args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivebar-engine-'))
  packageFolder = join(folder, 'engine')
  project = join(folder, 'project')
  mkdirSync(project)
  buildEnginePackage(packageFolder)
  // npm would read the settings of this repository from its own environment.
  const env = { PATH: process.env['PATH'], HOME: folder }
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: packageFolder,
    env,
  })
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
  const install = ['install', '--offline', '--no-audit', '--no-fund', join(folder, archive)]
  execFileSync('npm', install, { cwd: project, env })
  for (const [at, code] of examples.entries()) {
    writeFileSync(join(project, `example-${at + 1}.ts`), code)
  }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package installs without any other package', () => {
  expect(readdirSync(join(project, 'node_modules')).filter((name) => name[0] !== '.')).toEqual([
    '@fivebar',
  ])
})

test('the examples of its README compile against its types', () => {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const lib = ['--target', 'es2024', '--lib', 'es2024,dom', '--types', '']
  const files = examples.map((_, at) => `example-${at + 1}.ts`)
  expect(run([compiler, '--noEmit', '--strict', '--module', 'nodenext', ...lib, ...files])).toBe('')
})

test.each(expectedOutputs.map((expected, at) => [at + 1, expected] as const))(
  'example %i of its README prints what is expected',
  (at, expected) => {
    expect(examples).toHaveLength(expectedOutputs.length)
    expect(run([`example-${at}.ts`])).toBe(expected)
  },
)

test('its public API matches the report', () => {
  expect(createApiReport(packageFolder)).toBe(readFileSync(reportFile, 'utf8'))
})

test('its modules load without any output or other package', () => {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  for (const name of Object.keys(exports)) {
    const code = `await import('@fivebar/engine${name.slice(1)}')`
    expect(run(['--input-type=module', '--eval', code])).toBe('')
  }
})
