import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Types are stripped once and kept: without it every start loads the stripper, 25 MB of memory and
// half the time to ready. It must be on before the first module of ours is loaded.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'))
const { start } = await import('./start.ts')
await start()
