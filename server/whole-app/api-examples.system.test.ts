import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#contract/security/api-keys.ts'
import { createWorld, type World } from '../testing/world.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8')
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code!)

/** What each example of the page prints, in order. */
const expectedOutputs = [/^– Ann \d+$/m, /^Recorded \S+$/m, /^2026-\S+ Ann Bob \d.*$/m]

let world: World
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.server.app.server.address() as AddressInfo
  const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
  const organiser = await world.join('organizer')
  await world.record({ player1Id: ann, player2Id: bob })
  const body = { name: 'Examples', scope: 'matches', expiresInDays: 1 } as const
  const { key } = await organiser.do(createApiKey, { body })
  env = { ...process.env, CLUB_URL: `http://127.0.0.1:${port}`, API_KEY: key }
})
afterAll(async () => world.close())

test.each(expectedOutputs.map((expected, at) => [at + 1, expected] as const))(
  'example %i of the API page works as printed',
  async (at, expected) => {
    const program = spawn(process.execPath, ['--input-type=module', '-'], { env })
    program.stdin.end(examples[at - 1])
    const output = await Promise.all([text(program.stdout), text(program.stderr)])
    if (program.exitCode === null) await once(program, 'exit')
    expect(output).toEqual([expect.stringMatching(expected), ''])
    expect(program.exitCode).toBe(0)
  },
)

test('every example of the API page is run', () => {
  expect(examples).toHaveLength(expectedOutputs.length)
})
