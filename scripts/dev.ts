import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

/*
 * `npm run dev`: the server and the browser half together, each restarted when one of its files changes.
 * Open the address of the browser half; it hands what belongs to the server on. Ctrl-C ends both.
 */
const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '3000'

const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/main.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port } },
)
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    proxy: {
      '/api/': { target: `http://127.0.0.1:${port}` },
      '/socket': { target: `ws://127.0.0.1:${port}`, ws: true },
    },
  },
})
await vite.listen()
process.stdout.write('\n  The browser half, rebuilt on every change:\n')
vite.printUrls()

let isEnding = false

async function end(code: number) {
  if (isEnding) return
  isEnding = true
  if (server.exitCode === null) server.kill('SIGTERM')
  await vite.close()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0))
// Without the server half nothing works; `--watch` itself outlives a fault in a file.
server.once('exit', (status) => void end(status ?? 0))
