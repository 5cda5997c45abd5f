import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const modules = join(import.meta.dirname, '..', '..', 'node_modules')

/** The generator needs TypeScript's old JavaScript API, which version 7 no longer has. */
const javaScriptApi = createRequire(import.meta.url).resolve('@ts-morph/common')
const compilerFile = `export { ts as default } from '${pathToFileURL(javaScriptApi).href}'`
const hooksFile = `
import { registerHooks } from 'node:module'
const compiler = new URL('compiler.mjs', import.meta.url).href
const resolve = (name, context, next) => next(name === 'typescript' ? compiler : name, context)
registerHooks({ resolve })
`

const client = `
import type { paths } from './api.d.ts'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Player = Json<paths['/api/players/{id}']['get']['responses']['200']>
type Draft = Json<NonNullable<paths['/api/matches']['post']['requestBody']>>
type Refusal = Json<paths['/api/matches']['post']['responses']['409']>

export const nameOf = (player: Player): string => player.name
export const sportOf = (draft: Draft): string => draft.sportId
export const messageOf = (refusal: Refusal): string => refusal.message
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivebar-client-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('a client generated from the OpenAPI document compiles', async () => {
  const world = await createWorld()
  writeFileSync(
    join(folder, 'openapi.json'),
    (await world.server.app.inject('/api/openapi.json')).body,
  )
  await world.close()
  writeFileSync(join(folder, 'client.ts'), client)
  writeFileSync(join(folder, 'compiler.mjs'), compilerFile)
  writeFileSync(join(folder, 'hooks.mjs'), hooksFile)
  const generator = join(modules, 'openapi-typescript', 'bin', 'cli.js')
  expect(
    run(['--import', './hooks.mjs', generator, 'openapi.json', '-o', 'api.d.ts']),
  ).toMatchObject({
    status: 0,
  })
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--types', '']
  const compiler = join(modules, 'typescript', 'bin', 'tsc')
  const files = ['client.ts', 'api.d.ts']
  expect(run([compiler, ...options, '--module', 'preserve', ...files])).toEqual({
    status: 0,
    said: '',
  })
})
