import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let parent: string
/** With a space in its path, as on some machines. */
let project: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fivebar-bootstrap-'))
  project = join(parent, 'our club')
  writeProjectFile('package-lock.json', '{}')
  writeProjectFile('npm.mjs', '')
  writeProjectFile('node_modules/vite/package.json', '{"type":"module"}')
  // Leaves a folder, like the real one.
  writeBuildScript("mkdirSync(new URL('../../../dist/web', import.meta.url), { recursive: true })")
  mkdirSync(join(project, 'scripts'))
  for (const file of ['bootstrap.mjs', 'built-server.mjs']) {
    cpSync(join(root, 'scripts', file), join(project, 'scripts', file))
  }
  writeProjectFile('scripts/compile-server.mjs', '')
})
afterEach(() => rmSync(parent, { recursive: true }))

function writeProjectFile(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

const writeBuildScript = (text: string) =>
  writeProjectFile('node_modules/vite/bin/vite.js', `import { mkdirSync } from 'node:fs'\n${text}`)

const runBootstrap = (...before: string[]) =>
  spawnSync(process.execPath, [...before, join(project, 'scripts', 'bootstrap.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(project, 'npm.mjs') },
  })

test.each([
  ['here', []],
  [
    'on Windows',
    ['--import', "data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})"],
  ],
])('builds the web client and the server in a folder with a space in its name, %s', (_, before) => {
  const { status, stderr } = runBootstrap(...before)
  expect([status, stderr]).toEqual([0, ''])
  expect(existsSync(join(project, 'dist', 'web', '.sources'))).toBe(true)
})

test('the packages of the builds are installed, also with NODE_ENV=production', () => {
  writeProjectFile(
    'npm.mjs',
    "import { writeFileSync } from 'node:fs'\nwriteFileSync('npm-arguments', process.argv.join(' '))",
  )
  expect(runBootstrap().status).toBe(0)
  const npmArguments = readFileSync(join(project, 'npm-arguments'), 'utf8')
  expect(npmArguments).toContain(' ci ')
  expect(npmArguments).toContain('--include=dev --include=optional')
})

test('a server that cannot be built is reported, and started from its sources', () => {
  writeBuildScript(`if (process.argv.includes('--config')) process.exit(1)
    mkdirSync(new URL('../../../dist/web', import.meta.url), { recursive: true })`)
  const { status, stderr } = runBootstrap()
  expect([status, stderr]).toEqual([
    0,
    'The server could not be built, and runs from its sources.\n',
  ])
})

test('a web client that cannot be built prevents the start', () => {
  writeBuildScript('process.exit(1)')
  expect(runBootstrap()).toMatchObject({
    status: 1,
    stderr: 'The web client could not be built.\n',
  })
})

test.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
  ['win32', 'x64'],
])('has one pinned Node version for %s %s', (os, cpu) => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const versions: Record<string, string> = read('package.json').optionalDependencies
  const { packages } = read('package-lock.json')
  const names = Object.keys(versions).filter((name) => {
    const locked = packages[`node_modules/${name}`]
    return String(locked?.os) === os && String(locked?.cpu) === cpu
  })
  expect(names).toHaveLength(1)
  const [name] = names
  expect(packages[`node_modules/${name}`].version).toBe(versions[name!])
  expect(new Set(Object.values(versions)).size).toBe(1)
  const bootstrap = readFileSync(join(root, 'scripts', 'bootstrap.mjs'), 'utf8')
  expect(bootstrap).toContain(`'${os}-${cpu}': '${name}'`)
})
