// Types are stripped once and kept: otherwise every start loads the stripper, 25 MB of memory and half
// the time to ready. Plain JavaScript, because the cache must be on before the first types are met.
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
enableCompileCache(join(root, 'node_modules', '.cache', 'node'))
await import('../server/main.ts')
