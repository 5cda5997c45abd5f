import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

/*
 * `npm run dev`: runs the server and the web client, restarting each when one of its files changes.
 * Open the web client's address; it proxies to the server. Ctrl-C stops both.
 */
const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '3000'

const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/main.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port } },
)
// Also if the web client cannot start.
process.once('exit', () => server.kill('SIGTERM'))
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
process.stdout.write('\n  The web client, rebuilt on every change:\n')
vite.printUrls()

let isEnding = false

async function end(code: number) {
  if (isEnding) return
  isEnding = true
  await vite.close()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0))
// Nothing works without the server; `--watch` itself survives an error in a file.
server.once('exit', (status) => void end(status ?? 0))
