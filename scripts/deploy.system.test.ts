import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const serviceUnit = read('fivebar.service')
const containerfile = read('Containerfile')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the image copies every folder that the server needs, and only existing ones', () => {
  const copiedFolders = [...containerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, name]) => name!,
  )
  for (const name of copiedFolders.filter((each) => !['dist', 'node_modules'].includes(each))) {
    expect([name, existsSync(join(root, name))]).toEqual([name, true])
  }
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const layers = Object.keys(imports).map((name) => name.slice(1).split('/')[0]!)
  expect(copiedFolders).toEqual(expect.arrayContaining(layers.filter((name) => name !== 'web')))
  expect(containerfile).toMatch(/^USER 65534:65534$/m)
})

test('the image is built in a format with health checks, and contains one Node', () => {
  expect(containerfile).toMatch(/^HEALTHCHECK /m)
  const manual = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')
  for (const text of [containerfile, manual]) {
    expect(text.match(/podman build (?!--format docker )/g)).toBeNull()
    expect(text).toContain('podman build --format docker -f deploy/Containerfile')
  }
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  for (const name of Object.keys(optionalDependencies)) expect(name).toMatch(/^node-/)
  expect(containerfile).toMatch(/rm -rf node_modules\/node-\* /)
})

test.each([
  ['fivebar.service', serviceUnit],
  ['Containerfile', containerfile],
])('%s starts the same as `npm start`, with valid settings', (_name, text) => {
  const start = (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  ).scripts.start
  const words = text.replaceAll(/[",[\]]/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain(start.replace(/^node /, ''))
  const settings = [...text.matchAll(/\b(DATA_DIR|HOST|PORT)=(\S+)/g)]
  const config = readConfig(
    Object.fromEntries(settings.map(([, name, value]) => [name!, value!])),
    [],
  )
  expect(config.dataDir).toMatch(/^\/(?:data|var\/lib\/fivebar)$/)
})

test('compiled code is cached where the server may write, or created with the image by its user', () => {
  const [, cache] = /^CacheDirectory=(\S+)$/m.exec(serviceUnit)!
  expect(serviceUnit).toContain(`Environment=NODE_COMPILE_CACHE=/var/cache/${cache}\n`)
  const [, compile] = /^RUN node (scripts\/compile-server\.mjs)$/m.exec(containerfile)!
  expect(existsSync(join(root, compile!))).toBe(true)
  expect(containerfile.indexOf('\nUSER ')).toBeLessThan(containerfile.indexOf('\nRUN node '))
})

test.skipIf(!hasSystemd)('systemd reports nothing about its unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-unit-'))
  const file = join(folder, 'fivebar.service')
  // The installation path does not exist here.
  writeFileSync(
    file,
    serviceUnit
      .replaceAll('/opt/fivebar', root)
      .replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`),
  )
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr.split('\n').filter((line) => line.includes('fivebar'))).toEqual([])
})
