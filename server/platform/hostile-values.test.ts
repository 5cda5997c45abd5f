import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiError } from '#contract/errors.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

/* A client that knows the OpenAPI document and nothing else, and means no good. */
type Schema = {
  type?: 'object' | 'integer' | 'number' | 'boolean' | 'array' | 'string' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  minimum?: number
}
type Operation = {
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    schema: Schema
  }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
type Document = { paths: Record<string, Record<string, Operation>> }

const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  true,
  [],
  {},
  [[]],
  'x'.repeat(5000),
  '\u0000',
  '<script>alert(1)</script>',
  "'; drop table players; --",
  '%00',
  '../../etc/passwd',
  '9'.repeat(40),
  'NaN',
  '٣',
  '\uD800',
  { toString: 1 },
  { __proto__: null, constructor: 'x' },
]

/** A value that the schema describes, so that one field at a time is wrong. */
function sample(name: string, schema: Schema): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sample(name, schema.anyOf[0]!)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sample(key, schema.properties![key]!)]),
      )
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return []
    case 'string':
    case 'null':
    case undefined:
      return /at$|from|to/i.test(name) ? '2026-03-01T10:00:00.000Z' : 'some text'
  }
}

describe.each(engineNames)('hostile values on %s', (engine) => {
  let world: World
  let admin: Caller
  let document: Document

  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin')
    document = (await world.server.app.inject('/api/openapi.json')).json()
  })
  afterAll(async () => world.close())

  const send = async (method: string, url: string, payload: unknown, token: string) => {
    const answer = await world.server.app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const what = `${method} ${url.slice(0, 120)} ${JSON.stringify(payload)?.slice(0, 200)}`
    expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    expect(answer.headers['x-content-type-options'], what).toBe('nosniff')
    expect(answer.headers['x-correlation-id'], what).toBeDefined()
    if (answer.statusCode >= 400) {
      const body = apiError.parse(answer.json())
      expect(body.statusCode).toBe(answer.statusCode)
      expect(answer.body).not.toMatch(/\bat \/|node_modules|select |insert into|SQLITE/i)
    }
  }

  test('no value in any place of any endpoint is a fault of the server, and every refusal has the one shape', async () => {
    let sent = 0
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        // Ending one's own session would end the test.
        if (path === '/api/auth/logout') continue
        const parameters = operation.parameters ?? []
        const body = operation.requestBody?.content['application/json'].schema
        const good =
          body === undefined ? undefined : (sample('body', body) as Record<string, unknown>)
        const urlWith = (name: string | null, value: unknown) => {
          const text = (parameter: { name: string; schema: Schema }) =>
            parameter.name === name
              ? encode(typeof value === 'string' ? value : JSON.stringify(value))
              : encode(String(sample(parameter.name, parameter.schema)))
          const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
            text(parameters.find((one) => one.name === key && one.in === 'path')!),
          )
          const query = parameters.filter(
            (one) => one.in === 'query' && (one.required === true || one.name === name),
          )
          return query.length === 0
            ? filled
            : `${filled}?${query.map((one) => `${one.name}=${text(one)}`).join('&')}`
        }
        for (const value of hostile) {
          for (const parameter of parameters.filter((one) => one.in !== 'header')) {
            await send(method, urlWith(parameter.name, value), good, admin.token)
            sent += 1
          }
          for (const field of Object.keys(body?.properties ?? {})) {
            await send(method, urlWith(null, null), { ...good, [field]: value }, admin.token)
            sent += 1
          }
          if (body !== undefined) {
            await send(method, urlWith(null, null), value, admin.token)
            sent += 1
          }
        }
        admin = await world.again(admin)
      }
    }
    expect(sent).toBeGreaterThan(2000)
  }, 120_000)
})

// Half a surrogate pair has no encoding; a hostile client would send the replacement.
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
