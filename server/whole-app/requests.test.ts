import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/errors.ts'
import { pairDisplay } from '#contract/club/displays.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { examples } from '#contract/examples.ts'
import { addPlayer, getPlayer, listPlayers } from '#contract/players/players.ts'
import { listMatches, recordMatch } from '#contract/matches.ts'
import { addTeamSystem } from '#contract/teams/systems.ts'
import { changeRoster } from '#contract/teams/team.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

/** Changes that replace a whole value, such as a result, or a list that is empty by default. */
const replacingRoutes = new Set([
  'PATCH /api/team-systems/:id',
  'PATCH /api/tournaments/:id/matches/:matchId/result',
  'PATCH /api/tournaments/:id/schedule',
])

type Schema = { def: { type: string; innerType?: Schema; shape?: Record<string, Schema> } }

/** Returns the fields of a body that have a default, at any depth of objects. */
function listFieldsWithDefault(schema: Schema | undefined, path = ''): string[] {
  if (schema === undefined) return []
  const { type, innerType, shape = {} } = schema.def
  if (type === 'default' || type === 'prefault') return [path]
  return [
    ...listFieldsWithDefault(innerType, path),
    ...Object.entries(shape).flatMap(([name, field]) =>
      listFieldsWithDefault(field, `${path}.${name}`),
    ),
  ]
}

test('a change of some fields resets no others: its body has no defaults', () => {
  const fieldsWithDefault = Object.values<Endpoint>(endpoints)
    .filter(({ method, path }) => method === 'PATCH' && !replacingRoutes.has(`${method} ${path}`))
    .flatMap(({ path, body }) =>
      listFieldsWithDefault(body as unknown as Schema | undefined).map((field) => path + field),
    )
  expect(fieldsWithDefault).toEqual([])
})

describe('a request', () => {
  let world: World
  let organiser: Caller

  beforeAll(async () => {
    world = await createWorld()
    organiser = await world.join('organizer')
  })
  afterAll(async () => world.close())

  const send = async (headers: Record<string, string>, payload: string) =>
    world.server.app.inject({
      method: 'POST',
      url: '/api/players',
      headers: { authorization: `Bearer ${organiser.token}`, ...headers },
      payload,
    })

  test('is refused with all invalid fields at once', async () => {
    const answer = await organiser.call(recordMatch, {
      body: { sportId: 5, player1Id: 7, player1Score: 'two', player2Score: null } as never,
    })
    expect(answer.status).toBe(400)
    expect(answer.error.details.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['sportId', 'player1Id', 'player1Score', 'player2Score']),
    )
  })

  test('is refused with a message and key for a value that is too large, too small, too long or not an option', async () => {
    const readDetails = async (query: object) =>
      (await organiser.call(listPlayers, { query: query as never })).error.details
    expect(await readDetails({ pageSize: 0 })).toMatchObject([
      { field: 'pageSize', key: 'request.tooSmall', message: 'Must be 1 or more' },
    ])
    expect(await readDetails({ pageSize: 1000 })).toMatchObject([
      { key: 'request.tooBig', message: 'Must be 100 or less' },
    ])
    expect(await readDetails({ page: 1.5 })).toMatchObject([
      { key: 'request.notWhole', message: 'Must be a whole number' },
    ])
    const { system } = examples.addTeamSystem.body
    const home = Array.from({ length: 33 }, (_, at) => ({ id: String(at), size: 1 }))
    const many = await organiser.call(addTeamSystem, { body: { system: { ...system, home } } })
    expect(many.error.details).toMatchObject([
      { field: 'system.home', key: 'request.tooMany', message: 'Must have no more than 32' },
    ])
    const [choice] = await readDetails({ sort: 'toString' })
    expect(choice).toMatchObject({ key: 'request.choice' })
    expect(choice!.message).toMatch(/^Must be one of \w+, /)
    const screen = { ...examples.pairDisplay.body, viewedFrom: 4 }
    const choiceReply = await organiser.call(pairDisplay, { body: screen as never })
    expect(choiceReply.error.details).toMatchObject([
      { field: 'viewedFrom', key: 'request.choice', message: 'Must be one of 3, 5, 8' },
    ])
    const command = { ...examples.changeRoster, body: { command: { type: 'dissolve' } } }
    const refused = await organiser.call(changeRoster, command as never)
    expect(refused.error.details).toMatchObject([{ field: 'command.type', key: 'request.choice' }])
    expect(refused.error.details[0]!.message).toMatch(/^Must be one of \w+, /)
    const { shows: _, ...without } = examples.pairDisplay.body
    const requiredReply = await organiser.call(pairDisplay, { body: without as never })
    expect(requiredReply.error.details).toMatchObject([
      { field: 'shows', key: 'field.required', message: 'This field is required' },
    ])
  })

  test('returns its correlation id, or a new one if it is missing or invalid', async () => {
    const echo = await organiser.call(listPlayers, {}, { 'x-correlation-id': 'abc-123' })
    expect(echo.headers['x-correlation-id']).toBe('abc-123')
    const reply = await organiser.call(listPlayers, {}, { 'x-correlation-id': 'no good\tid' })
    expect(reply.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    [
      'broken JSON',
      { 'content-type': 'application/json' },
      '{"name":',
      400,
      'Body is not valid JSON',
    ],
    [
      'text that another site could send',
      { 'content-type': 'text/plain' },
      '{"name":"Eve"}',
      415,
      'Content-Type must be application/json',
    ],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'name=Eve',
      415,
      'Content-Type must be application/json',
    ],
    [
      'a huge body',
      { 'content-type': 'application/json' },
      JSON.stringify({ name: 'x'.repeat(300_000) }),
      413,
      'Request body is too large',
    ],
    ['no body at all', { 'content-type': 'application/json' }, '', 400, /object|required/],
    ['an array', { 'content-type': 'application/json' }, '[]', 400, /object|required/],
    ['null', { 'content-type': 'application/json' }, 'null', 400, /object|required/],
  ] as const)(
    'is refused in the common form: %s',
    async (_what, headers, payload, status, message) => {
      const answer = await send(headers, payload)
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ statusCode: status, retry: false })
      expect(answer.json<{ message: string }>().message).toMatch(message)
    },
  )

  test.each([
    ['page 0', { page: 0 }],
    ['a page that is not a number', { page: 'two' }],
    ['a page size above 100', { pageSize: 101 }],
    ['a page size of 0', { pageSize: 0 }],
    ['an unknown sport', { sportId: 'golf' }],
    ['an invalid date', { from: 'yesterday' }],
  ])('to a list is refused with %s', async (_what, query) => {
    const answer = await organiser.call(listMatches, { query: query as never })
    expect(answer.status).toBe(400)
    expect(answer.error.details[0]!.field).toBe(Object.keys(query)[0])
  })

  test('to write is refused from another site’s page', async () => {
    const foreign = await organiser.call(
      addPlayer,
      { body: { name: 'Eve' } },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(foreign.status).toBe(403)
    const origin = await organiser.call(
      addPlayer,
      { body: { name: 'Eve' } },
      { origin: 'https://evil.example' },
    )
    expect(origin.status).toBe(403)
    const reply = await organiser.call(
      addPlayer,
      { body: { name: 'Eve' } },
      { origin: 'http://localhost:80' },
    )
    expect(reply.status).toBe(201)
  })

  test.each(['a'.repeat(201), 'with space', 'ünïcode'])(
    'is refused with the idempotency key "%s"',
    async (key) => {
      const answer = await organiser.call(
        addPlayer,
        { body: { name: 'Key Person' } },
        { 'idempotency-key': key },
      )
      expect(answer.status).toBe(400)
      expect(answer.error.details[0]!.field).toBe('Idempotency-Key')
    },
  )

  test('gets the usual security headers in the reply', async () => {
    const { headers } = await organiser.call(listPlayers, {})
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  test('stores text that looks like SQL as it was typed', async () => {
    const answer = await organiser.call(addPlayer, { body: { name: 'Robert Drop-Table' } })
    expect(answer.body.name).toBe('Robert Drop-Table')
    const reply = await organiser.call(listPlayers, { query: { q: "'; drop table players; --" } })
    expect(reply.body.total).toBe(0)
    expect((await organiser.call(listPlayers, { query: { q: '%' } })).body.total).toBe(0)
  })

  test('with a malformed URL is refused in the common form', async () => {
    const answer = await world.server.app.inject('/api/players/%E0%A4%A')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'The address is malformed',
      retry: false,
    })
    expect(answer.headers['x-correlation-id']).toBeDefined()
  })

  test('is refused with the specification’s messages for missing fields', async () => {
    const players = await organiser.call(recordMatch, {
      body: { sportId: 'chess', player1Score: 1, player2Score: 0 },
    })
    expect(players.error.message).toContain('Both players must be specified')
    const name = await organiser.call(addPlayer, { body: {} as never })
    expect(name.error.details).toMatchObject([{ field: 'name', message: 'This field is required' }])
    const unknown = await organiser.call(getPlayer, { params: { id: 'x'.repeat(300) } })
    expect([unknown.status, unknown.error.message]).toEqual([404, 'Player not found'])
  })

  test.each(['8', '999', '+1234567'])(
    'is refused with the invalid country code %s',
    async (countryCode) => {
      const answer = await world.server.app.inject({
        method: 'POST',
        url: '/api/auth/phone/send',
        payload: { phoneNumber: '0821234567', countryCode },
      })
      expect([answer.statusCode, answer.json<ApiErrorBody>().details]).toMatchObject([
        400,
        [{ field: 'countryCode', key: 'phone.unknownCountry' }],
      ])
    },
  )

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('is refused with ten thousand levels of %s, anywhere in the body', async (open, close) => {
    const deep = `${open.repeat(10_000)}1${close.repeat(10_000)}`
    for (const payload of [deep, `{"ticket":"x","answer":{"id":${deep}}}`]) {
      const answer = await world.server.app.inject({
        method: 'POST',
        url: '/api/auth/passkey',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect([answer.statusCode, answer.json<ApiErrorBody>().details]).toMatchObject([
        400,
        [{ field: 'body', key: 'request.tooDeep' }],
      ])
    }
    const name = `{"ticket":"${'['.repeat(40)}","answer":{"id":"\\"${'{'.repeat(60)}"}}`
    const plain = await world.server.app.inject({
      method: 'POST',
      url: '/api/auth/passkey',
      headers: { 'content-type': 'application/json' },
      payload: name,
    })
    expect(plain.statusCode).toBe(401)
  })

  test('to an unknown URL is refused with the same headers as other replies', async () => {
    const known = await world.server.app.inject('/api/club')
    const named = ['content-security-policy', 'x-content-type-options', 'referrer-policy']
    for (const url of ['/api/nothing', '/nothing', '/assets/nothing.js', '/%']) {
      const answer = await world.server.app.inject({ method: 'POST', url })
      for (const header of named) {
        expect([url, answer.headers[header]]).toEqual([url, known.headers[header]])
      }
    }
  })

  test('gets replies other than JSON with the type in the OpenAPI document', async () => {
    const admin = await world.join('admin')
    type Responses = Record<string, { content?: Record<string, object> }>
    const { paths } = (await world.server.app.inject('/api/openapi.json')).json<{
      paths: Record<string, { get?: { responses: Responses } }>
    }>()
    const texts = Object.entries(paths).flatMap(([path, { get }]) =>
      Object.keys(get?.responses['200']?.content ?? {})
        .filter((type) => type.startsWith('text/'))
        .map((type) => [path, type]),
    )
    expect(new Set(texts.map(([, type]) => type))).toEqual(
      new Set(['text/calendar', 'text/csv', 'text/plain']),
    )
    expect(texts).toHaveLength(12)
    const answer = await world.server.app.inject({
      url: '/api/admin/audit.csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  })
})
