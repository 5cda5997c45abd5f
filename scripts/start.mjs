// The built server where it is made of these very sources, else the sources. Types are stripped and code is
// compiled once and kept: otherwise every start loads the stripper, 25 MB of memory and half the time to
// ready. Plain JavaScript, because the cache must be on before the first types are met.
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtServer } from './built-server.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
enableCompileCache(join(root, 'node_modules', '.cache', 'node'))
await import(pathToFileURL(builtServer(root) ?? join(root, 'server', 'main.ts')).href)
