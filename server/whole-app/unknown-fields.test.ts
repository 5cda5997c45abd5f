import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { examples } from '#contract/examples.ts'
import type { ApiErrorBody } from '#contract/errors.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'
import { findUnknownFields } from '#contract/unknown-fields.ts'

const namedEndpoints = Object.entries<Endpoint>(endpoints)
type Example = { readonly query?: object; readonly body?: object }
const findExample = (name: string) =>
  (examples as unknown as Partial<Record<string, Example>>)[name] ?? {}

describe('an unknown field', () => {
  let world: World
  let admin: Caller

  beforeAll(async () => {
    world = await createWorld()
    admin = await world.join('admin')
  })
  afterAll(async () => world.close())

  const send = async ({ method, path }: Endpoint, { query = {}, body }: Example) => {
    const reply = await world.server.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, 'anything'),
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: { authorization: `Bearer ${admin.token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: reply.statusCode, details: reply.json<ApiErrorBody>().details }
  }
  const refused = { status: 400, details: [{ field: 'noSuchField', key: 'request.unknownField' }] }

  test.each(namedEndpoints.filter(([, { body }]) => body !== undefined))(
    'in the body of %s is refused by name',
    async (name, endpoint) => {
      const { query, body } = findExample(name as EndpointName)
      const request = { ...(query && { query }), body: { ...body, noSuchField: 'lost' } }
      expect(await send(endpoint, request)).toMatchObject(refused)
    },
  )

  test.each(namedEndpoints.filter(([, { query }]) => query !== undefined))(
    'in the query of %s is refused by name',
    async (name, endpoint) => {
      const { query, body } = findExample(name as EndpointName)
      const request = { query: { ...query, noSuchField: 'lost' }, ...(body && { body }) }
      expect(await send(endpoint, request)).toMatchObject(refused)
    },
  )

  test.each(namedEndpoints)(
    'does not occur in the example of %s',
    async (name, { query, body }) => {
      const example = findExample(name as EndpointName)
      const unknownNames = [
        ...(query === undefined ? [] : findUnknownFields(query, example.query ?? {})),
        ...(body === undefined ? [] : findUnknownFields(body, example.body ?? {})),
      ]
      expect(unknownNames).toEqual([])
    },
  )

  test.each([
    ['in an object', z.object({ a: z.int() }), { a: 1, b: 2 }, ['b']],
    ['deep inside', z.object({ a: z.object({ c: z.int() }) }), { a: { d: 1 } }, ['a.d']],
    ['in a list', z.object({ a: z.array(z.object({})) }), { a: [{}, { b: 1 }] }, ['a.1.b']],
    ['behind a default', z.object({ a: z.object({}).default({}) }), { a: { b: 1 } }, ['a.b']],
    ['in a map', z.record(z.string(), z.object({})), { x: { b: 1 } }, ['x.b']],
    [
      'in the alternative that fits',
      z.discriminatedUnion('k', [
        z.object({ k: z.literal(1), a: z.int() }),
        z.object({ k: z.literal(2), b: z.int() }),
      ]),
      { k: 1, a: 1, b: 1 },
      ['b'],
    ],
    ['never where any is allowed', z.looseObject({ a: z.int() }), { a: 1, b: 2 }, []],
    ['named like a part of every object', z.object({}), { constructor: 1 }, ['constructor']],
  ] as const)('is detected %s', (_where, schema, value, found) => {
    expect(findUnknownFields(schema, value)).toEqual(found)
  })
})
