import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Player } from '#contract/players/players.ts'
import { createTestDatabase, engineNames, type TestDatabase } from '#server/testing/databases.ts'
import {
  addSixPlayers,
  admin,
  signInAdmin,
  startServer,
  type RunningServer,
} from '#server/testing/programs/process.ts'
import { findBuiltServer, hashFiles } from './built-server.mjs'

const root = join(import.meta.dirname, '..')
const createTemporaryFolder = () => mkdtempSync(join(tmpdir(), 'fivebar-test-'))

beforeAll(() => {
  if (findBuiltServer(root) !== null) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = join(root, 'scripts', 'server.config.ts')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', config])
})

test('every file that the built server loads from its own folder exists', () => {
  const built = findBuiltServer(root)!
  const text = readFileSync(built, 'utf8')
  const loadedFiles = [
    // Files that a module loads by its own path, relative to its source.
    ...text.matchAll(
      /new URL\([`"]([\w.-]+)[`"],\s*new URL\([`"]([\w./-]+)[`"],\s*import\.meta\.url\)\.href\)/g,
    ),
  ].map(([, name, source]) => new URL(name!, new URL(source!, pathToFileURL(built))))
  const folders = [...text.matchAll(/import\.meta\.dirname\s*\+\s*[`"]([\w./-]+)[`"]/g)].map(
    ([, folder]) => new URL(`.${folder}`, pathToFileURL(built)),
  )
  expect(loadedFiles.map(({ pathname }) => pathname.split('/').at(-1))).toEqual(
    expect.arrayContaining(['avatar-thread.ts', 'pairing-thread.ts', 'fill-demo-process.ts']),
  )
  expect([...loadedFiles, ...folders].filter((file) => !existsSync(file))).toEqual([])
  expect(text.match(/import\.meta\.\w+/g)).toHaveLength(loadedFiles.length + folders.length)
  // How `import` resolves it; see serve-clubs.ts.
  expect(text).not.toMatch(/from\s*["`]node:http["`]/)
  // oxlint-disable-next-line no-control-regex -- what ASCII is
  expect(/[^\u0000-\u007f]/.test(text)).toBe(false)
})

test('the build lists every file it wrote, so that a truncated one is noticed', () => {
  const folder = join(root, 'dist', 'server')
  const { files } = JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8')) as {
    files: string[]
  }
  const fileNames = readdirSync(folder).filter((name) => name !== 'sources.json')
  expect(fileNames).toContain('main.js')
  expect(files).toEqual(expect.arrayContaining(fileNames.map((name) => `dist/server/${name}`)))
})

describe('a built server', () => {
  let project: string
  const start = (...before: string[]) =>
    spawnSync(process.execPath, [...before, join(project, 'scripts', 'start.mjs'), '--empty'], {
      encoding: 'utf8',
    }).stdout

  beforeEach(() => {
    project = createTemporaryFolder()
    for (const folder of ['scripts', 'server', 'dist/server']) {
      mkdirSync(join(project, folder), { recursive: true })
    }
    for (const file of ['start.mjs', 'built-server.mjs']) {
      cpSync(join(root, 'scripts', file), join(project, 'scripts', file))
    }
    writeFileSync(join(project, 'server/main.ts'), "process.stdout.write('from sources')")
    writeFileSync(join(project, 'dist/server/main.js'), "process.stdout.write('as built')")
    const files = ['dist/server/main.js', 'server/main.ts']
    const manifest = { files, hash: hashFiles(project, files) }
    writeFileSync(join(project, 'dist/server/sources.json'), JSON.stringify(manifest))
  })
  afterEach(() => rmSync(project, { recursive: true }))

  test('is started if it was built from the current sources', () => {
    expect(start()).toBe('as built')
  })

  test('is not used if a source has changed, however old its file', () => {
    writeFileSync(join(project, 'server/main.ts'), "process.stdout.write('from others')")
    expect(start()).toBe('from others')
  })

  test('is not used if the build was interrupted', () => {
    writeFileSync(join(project, 'dist/server/sources.json'), '{"files": ["ser')
    expect(start()).toBe('from sources')
    rmSync(join(project, 'dist'), { recursive: true })
    expect(start()).toBe('from sources')
  })

  test('is not used if a built file is truncated or missing', () => {
    writeFileSync(join(project, 'dist/server/main.js'), "process.stdout.write('as")
    expect(start()).toBe('from sources')
    rmSync(join(project, 'dist/server/main.js'))
    expect(start()).toBe('from sources')
  })

  test('is started through a symbolic link, and by a Node that supports no other location', () => {
    const printArguments = 'process.stdout.write(JSON.stringify(process.argv.slice(2)))'
    writeFileSync(join(project, 'server/main.ts'), printArguments)
    expect(start()).toBe('["--empty"]')
    expect(start('--import', 'data:text/javascript,process.execve=undefined')).toBe('["--empty"]')
  })

  test('is not used if a source file is missing', () => {
    const manifest = { files: ['server/app.ts'], hash: '' }
    writeFileSync(join(project, 'dist/server/sources.json'), JSON.stringify(manifest))
    expect(start()).toBe('from sources')
  })
})

describe.each(engineNames)('the built server on %s', (engine) => {
  let folder: string
  let database: TestDatabase | null = null
  let running: RunningServer

  beforeEach(async () => {
    folder = createTemporaryFolder()
    database = engine === 'postgres' ? await createTestDatabase('postgres') : null
    running = await startServer({
      ...admin,
      DATA_DIR: folder,
      DEMO: 'false',
      ...(database === null
        ? {}
        : { DATABASE_URL: database.url!, SECRET: 'a secret of the server that was built' }),
    })
  })
  afterEach(async () => {
    await running.kill('SIGKILL')
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('records a match, draws a picture in its worker, and stops cleanly', async () => {
    const { call } = await signInAdmin(running.url)
    expect((await call('GET', '/readyz')).status).toBe(200)
    const [player1Id, player2Id] = await addSixPlayers(call)
    const recorded = await call('POST', '/api/matches', {
      sportId: 'tabletennis',
      player1Id,
      player2Id,
      player1Score: 2,
      player2Score: 1,
      playedAt: new Date().toISOString(),
    })
    expect([recorded.status, await recorded.clone().text()]).toEqual([201, expect.any(String)])
    const picture = (await createCanvas(40, 30).encode('png')).toString('base64')
    const drawn = await call('POST', `/api/players/${player1Id}/avatar`, { version: 1, picture })
    const { avatarUrl } = (await drawn.json()) as Player
    expect((await call('GET', avatarUrl!)).headers.get('content-type')).toBe('image/webp')
    expect(await running.kill('SIGTERM')).toBe(0)
  })
})

/** Returns the memory of a process on Linux, MB. */
const readMemoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

test.skipIf(process.platform !== 'linux')(
  'the demo club needs 120 MB when idle, and little more after many sign-ins',
  async () => {
    const folder = createTemporaryFolder()
    const env = { ...admin, DATA_DIR: folder, DEMO: 'true' }
    const first = await startServer(env)
    await first.kill('SIGTERM')
    const { url, child, kill } = await startServer(env)
    try {
      const idleMb = readMemoryMb(child.pid!)
      expect(idleMb).toBeLessThan(120)
      for (let i = 0; i < 4; i++) await Promise.all([1, 2, 3, 4].map(async () => signInAdmin(url)))
      // Hashing takes 19 MB, which no thread retains.
      expect(readMemoryMb(child.pid!) - idleMb).toBeLessThan(45)
    } finally {
      await kill('SIGKILL')
      rmSync(folder, { recursive: true })
    }
  },
)
