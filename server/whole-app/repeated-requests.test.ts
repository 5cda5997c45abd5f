import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { createApiKey } from '#contract/security/api-keys.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { examples, type NameWithInput } from '#contract/examples.ts'
import { createDatabaseOnDisk, engineNames } from '../testing/databases.ts'
import {
  stageExamples,
  untriedExamples,
  type StagedExamples,
} from '../testing/examples/in-world.ts'
import { password } from '../testing/examples/stage.ts'
import { replaceSamples } from '../testing/examples/sample-values.ts'
import type { Document } from '../testing/hostile-client.ts'
import { isWrite } from '../testing/observe-statements.ts'
import { createWorld, type World } from '../testing/world.ts'

/** Writes that ignore the key, with the reason why repeating them is harmless. */
const ignoringKey: Partial<Record<EndpointName, string>> = {
  logIn: 'opens a session, whose tokens are not stored',
  logInDemo: 'opens a session, whose tokens are not stored',
  passSecondFactor: 'opens a session, whose tokens are not stored',
  signInWithPasskey: 'opens a session, whose tokens are not stored',
  verifyPhoneCode: 'opens a session, whose tokens are not stored',
  scoreByCode: 'opens a session, whose tokens are not stored',
  refreshSession: 'replaces the tokens, and accepts the same one twice within seconds',
  passkeySignInOptions: 'prepares a sign-in',
  sendPhoneCode: 'sends a new code, and says whether it could be sent',
  sendMyPhoneCode: 'sends a new code, and says whether it could be sent',
  logOut: 'ends the session of the request',
  eraseMe: 'ends the session of the request',
  enrolTablet: 'ends the session of the request',
  showDisplay: 'only reads',
  previewMatch: 'only reads',
  previewResult: 'only reads',
  readSheet: 'only reads',
}

/** Writes that open a session, and sign in again if repeated. See `accounts.test.ts`. */
const signingInAgain: readonly EndpointName[] = ['signUp', 'setUpClub']

/** Names of fields that are a secret. */
const secretName = /^(?:code|secret|ticket|url|calendarPath|\w*[Pp]assword|\w+Codes?|\w*[Tt]oken)$/
const publicNames = ['countryCode', 'mayMakeCode']

/** Returns the names of all fields of a schema, at any depth. */
function listFieldNames(schema: z.ZodType | undefined): string[] {
  const list = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return []
    const { properties = {} } = part as { properties?: object }
    return [...Object.keys(properties), ...Object.values(part).flatMap(list)]
  }
  return schema === undefined ? [] : list(z.toJSONSchema(schema, { unrepresentable: 'any' }))
}

const names = Object.keys(endpoints) as EndpointName[]
const honouringKey = names.filter(
  (name) => endpoints[name].method !== 'GET' && !(name in ignoringKey),
)

test('the OpenAPI document has the idempotency key of every write that honours it', async () => {
  const world = await createWorld()
  const { paths } = (await world.server.app.inject('/api/openapi.json')).json<Document>()
  const withKey = names.filter((name) => {
    const { path, method }: Endpoint = endpoints[name]
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    return JSON.stringify(operation.parameters ?? []).includes('idempotencyKey')
  })
  expect(withKey).toEqual(honouringKey)
  await world.close()
})

test('a secret in a request or reply is stored neither in clear text nor as a plain hash', () => {
  const withClearSecret = honouringKey.filter((name) => {
    const { query, body, reply, isSecret }: Endpoint = endpoints[name]
    const fields = [query, body, reply].flatMap(listFieldNames)
    return (
      isSecret !== true &&
      fields.some((field) => secretName.test(field) && !publicNames.includes(field))
    )
  })
  expect(withClearSecret).toEqual(signingInAgain)
})

describe.each(engineNames)('sent twice with one key on %s', (engine) => {
  let world: World
  let staged: StagedExamples

  beforeAll(async () => {
    world = await createWorld(engine, {}, createDatabaseOnDisk)
    staged = await stageExamples(world)
  })
  afterAll(async () => world.close())

  const stageRequest = async (name: EndpointName) => {
    const { by = staged.admin, values = {} } = (await staged.scenes[name]?.()) ?? {}
    const example = name in examples ? examples[name as NameWithInput] : {}
    const request = replaceSamples(example as object, values)
    const key = { 'idempotency-key': `repeated-${name}` }
    return async () => by.call(endpoints[name] as Endpoint, request as never, key)
  }

  /** Returns the tables that some work writes to, except its key and the limits per address. */
  const listWrittenTables = async (work: () => Promise<unknown>) =>
    (await world.recordStatements(work))
      .filter(isWrite)
      .map((statement) => /"(\w+)"/.exec(statement)![1]!)
      .filter((table) => table !== 'rate_limits' && table !== 'idempotency_keys')

  const skipped: readonly EndpointName[] = [...untriedExamples, ...signingInAgain]
  const tried = honouringKey.filter((name) => !skipped.includes(name))

  test.each(tried)('%s gets the same reply and changes nothing again', async (name) => {
    const send = await stageRequest(name)
    const first = await send()
    const messages = world.mailbox.messages.length
    let second: typeof first | undefined
    const written = await listWrittenTables(async () => (second = await send()))
    expect([second!.status, second!.body]).toEqual([endpoints[name].status, first.body])
    expect(written).toEqual([])
    expect(world.mailbox.messages.length).toBe(messages)
  })

  test('a wrong password under a used key counts as an attempt', async () => {
    const { by } = await staged.scenes.createApiKey!()
    const send = async (entered: string) => {
      const body = { ...examples.createApiKey.body, password: entered }
      return (await by!.call(createApiKey, { body }, { 'idempotency-key': 'guesses' })).status
    }
    expect(await send(password)).toBe(201)
    const guesses = []
    for (let count = 0; count < 6; count++) guesses.push(await send(`Wrong-Corner${count}!tide`))
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
    expect(await send(password)).toBe(201)
  })
})
