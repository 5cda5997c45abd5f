import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApiKey } from '#contract/security/api-keys.ts'
import { createWorld } from '../testing/world.ts'

const modules = join(import.meta.dirname, '..', '..', 'node_modules')

/** The generator needs TypeScript's JavaScript API, which version 7 lacks. */
const javaScriptApi = createRequire(import.meta.url).resolve('@ts-morph/common')
const compilerFile = `export { ts as default } from '${pathToFileURL(javaScriptApi).href}'`
const hooksFile = `
import { registerHooks } from 'node:module'
const compiler = new URL('compiler.mjs', import.meta.url).href
const resolve = (name, context, next) => next(name === 'typescript' ? compiler : name, context)
registerHooks({ resolve })
`

/** A program that uses the generated types. */
const client = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const [baseUrl = '', key = '', player1Id = '', player2Id = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + key } })

const { data, error } = await api.POST('/api/matches', {
  params: { header: { 'Idempotency-Key': 'first-match' } },
  body: { sportId: 'tabletennis', player1Id, player2Id, player1Score: 2, player2Score: 1 },
})
if (error !== undefined) throw new Error(error.message)
const found = await api.GET('/api/matches/{id}', { params: { path: { id: data.id } } })
const names: string[] = found.data?.players.map(({ name }) => name) ?? []
console.log(names.join(' – '), found.data?.scoreText)

const refused = await api.POST('/api/matches', {
  body: { sportId: 'tabletennis', player1Id, player2Id: player1Id, player1Score: 2, player2Score: 1 },
})
const message: string | undefined = refused.error?.message
console.log(refused.response.status, message)
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivebar-client-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = async (args: readonly string[]) => {
  const program = spawn(process.execPath, args, { cwd: folder })
  const output = await Promise.all([text(program.stdout), text(program.stderr)])
  if (program.exitCode === null) await once(program, 'exit')
  return { status: program.exitCode, output: output.join('') }
}

test('a client generated from the OpenAPI document compiles and records a match', async () => {
  const world = await createWorld()
  const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
  const organiser = await world.join('organizer')
  const body = { name: 'Client', scope: 'matches', expiresInDays: 1 } as const
  const { key } = await organiser.do(createApiKey, { body })
  await world.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.server.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(folder, 'client.ts'), client)
  writeFileSync(join(folder, 'compiler.mjs'), compilerFile)
  writeFileSync(join(folder, 'hooks.mjs'), hooksFile)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(modules, join(folder, 'node_modules'), 'dir')

  const generator = join(modules, 'openapi-typescript', 'bin', 'cli.js')
  // Fields with a default may be omitted in a request.
  const options = ['--default-non-nullable', 'false', '-o', 'api.d.ts']
  const document = `${url}/api/openapi.json`
  const generated = await run(['--import', './hooks.mjs', generator, document, ...options])
  expect(generated).toMatchObject({ status: 0 })

  const compiler = join(modules, 'typescript', 'bin', 'tsc')
  const strict = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck']
  const types = ['--types', 'node', '--module', 'preserve', 'client.ts', 'api.d.ts']
  expect(await run([compiler, ...strict, ...types])).toEqual({ status: 0, output: '' })

  const recorded = await run(['client.ts', url, key, ann, bob])
  await world.close()
  expect(recorded).toEqual({
    status: 0,
    output: 'Ann – Bob 2–1\n400 Match validation failed: Players cannot play against themselves\n',
  })
})
