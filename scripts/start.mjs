// The built server where it is made of these very sources, else the sources. Types are stripped and code is
// compiled once and kept: otherwise every start loads the stripper, 25 MB of memory and half the time to
// ready. Plain JavaScript, because the cache must be on before the first types are met.
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtServer } from './built-server.mjs'

/*
 * Else each thread that hashes a password keeps the 19 MB that it took. The allocator of Linux reads this once, before
 * anything runs: the process becomes a new one in its place. One with a line to its parent would lose it.
 */
const memory = { MALLOC_MMAP_THRESHOLD_: '1048576' }
const isAsked = Object.keys(memory).every((name) => name in process.env)
if (process.platform === 'linux' && process.execve && !isAsked && !process.connected) {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, words, { ...memory, ...process.env })
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
enableCompileCache(join(root, 'node_modules', '.cache', 'node'))
await import(pathToFileURL(builtServer(root) ?? join(root, 'server', 'main.ts')).href)
