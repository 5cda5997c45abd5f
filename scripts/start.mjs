// Starts the built server if it matches the sources, otherwise the sources, with type stripping and
// a compile cache: without it, every start loads the stripper, which takes 25 MB and half of the
// startup time. Plain JavaScript, because the cache must be enabled before the first types are
// loaded.
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBuiltServer } from './built-server.mjs'

/*
 * Otherwise each thread that hashes a password retains 19 MB. The Linux allocator reads this
 * setting only at the start of a process, so the process replaces itself. That would close an IPC
 * channel to a parent.
 */
const memory = { MALLOC_MMAP_THRESHOLD_: '1048576' }
const isConfigured = Object.keys(memory).every((name) => name in process.env)
if (process.platform === 'linux' && process.execve && !isConfigured && !process.connected) {
  const processArgs = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, processArgs, { ...memory, ...process.env })
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
enableCompileCache(join(root, 'node_modules', '.cache', 'node'))
await import(pathToFileURL(findBuiltServer(root) ?? join(root, 'server', 'main.ts')).href)
