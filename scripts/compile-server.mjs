// Starts the server once on an empty folder and stops it, which fills the compile cache. Then the
// first start of a club is as fast as later ones. A failure here only makes that start slower.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const maxMs = 30_000
const folder = mkdtempSync(join(tmpdir(), 'fivebar-compile-'))
const start = join(dirname(fileURLToPath(import.meta.url)), 'start.mjs')
const { PATH, NODE_COMPILE_CACHE } = process.env
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', start, '--empty'],
  {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  },
)
const timer = setTimeout(() => server.kill('SIGKILL'), maxMs)
let output = ''
server.stdout.on('data', (chunk) => {
  output += chunk
  if (output.includes('ready at')) server.kill('SIGTERM')
})
server.once('exit', () => {
  clearTimeout(timer)
  rmSync(folder, { recursive: true, force: true })
})
