import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type World } from '../testing/world.ts'
import { uniqueIndexes } from '../platform/http/failures.ts'
import { tables } from '../platform/database/tables.ts'

describe.each(engineNames)('the whole app on %s', (engine) => {
  let world: World

  beforeAll(async () => {
    world = await createWorld(engine)
  })
  afterAll(async () => world.close())

  const names = Object.keys(endpoints) as EndpointName[]

  test.each(names)('%s is served', (name) => {
    const { method, path }: Endpoint = endpoints[name]
    expect(world.server.app.hasRoute({ method, url: path })).toBe(true)
  })

  test.each(names.filter((name) => endpoints[name].access === 'signed-in'))(
    '%s returns 401 to a stranger before validating the request',
    async (name) => {
      const { method, path }: Endpoint = endpoints[name]
      const answer = await world.server.app.inject({
        method,
        url: path.replaceAll(/:\w+/g, 'nobody'),
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({
        code: 'UNAUTHORIZED',
        message: 'Not authenticated',
        userMessage: 'You are not authorized to perform this action.',
        statusCode: 401,
        details: [],
        retry: false,
      })
    },
  )

  test('every endpoint is in the OpenAPI document with its errors', async () => {
    const answer = await world.server.app.inject('/api/openapi.json')
    const document = answer.json<{
      openapi: string
      paths: Record<string, Record<string, { responses: object }>>
    }>()
    expect(document.openapi).toMatch(/^3\.1/)
    for (const name of names) {
      const { method, path, status }: Endpoint = endpoints[name]
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      expect(Object.keys(operation!.responses)).toEqual(
        expect.arrayContaining([String(status), '400']),
      )
    }
  })

  test('the OpenAPI document has each schema once, and is resent only if it has changed', async () => {
    const answer = await world.server.app.inject('/api/openapi.json')
    expect(answer.body.length).toBeLessThan(600_000)
    expect(answer.body).not.toContain('"description":""')
    const { components } = answer.json<{ components: Record<string, Record<string, object>> }>()
    expect(Object.keys(components['schemas']!)).toEqual(
      expect.arrayContaining(['ApiError', 'MatchWithChanges', 'TournamentDetail']),
    )
    for (const [, kind, name] of answer.body.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(components[kind!]?.[name!], `${kind} ${name}`).toBeDefined()
    }
    const again = await world.server.app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': String(answer.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('the reference page shows that document, and loads nothing from elsewhere', async () => {
    const { app } = world.server
    const page = await app.inject('/api/docs/')
    const loadedUrls = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)
    expect(loadedUrls.length).toBeGreaterThan(3)
    for (const url of loadedUrls) {
      const { origin, pathname } = new URL(url, 'http://club/api/docs/')
      const { statusCode } = await app.inject(pathname)
      expect([url, origin, statusCode]).toEqual([url, 'http://club', 200])
    }
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const document = await app.inject('/api/docs/json')
    expect(document.body).toBe((await app.inject('/api/openapi.json')).body)
    expect((await app.inject('/api/docs/yaml')).statusCode).toBe(404)
  })

  test.each(Object.keys(tables) as (keyof typeof tables)[])(
    'the table of %s has the columns of its schema, with the same nulls',
    async (table) => {
      const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const tableInfo = (await world.server.context.db.introspection.getTables()).find(
        (each) => each.name === name,
      )
      // Names are returned in camelCase by the plugin, or unchanged.
      const toCamelCase = (text: string) =>
        text.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
      const columns = Object.fromEntries(
        (tableInfo?.columns ?? []).map((column) => [toCamelCase(column.name), column.isNullable]),
      )
      const shape: Record<string, z.ZodType> = tables[table].shape
      const expected = Object.fromEntries(
        Object.entries(shape).map(([key, type]) => [key, type.safeParse(null).success]),
      )
      expect(columns).toEqual(expected)
    },
  )

  test('every unique index has a message for people', async () => {
    const rows =
      engine === 'sqlite'
        ? await sql<{ name: string }>`select name from sqlite_master
            where type = 'index' and sql like '%unique%'`.execute(world.server.context.db)
        : await sql<{ name: string }>`select indexname as name from pg_indexes
            where schemaname = 'public' and indexdef like '%UNIQUE%' and indexname not like '%_pkey'`.execute(
            world.server.context.db,
          )
    const indexes = rows.rows.map(({ name }) => name)
    expect(indexes.toSorted()).toEqual(Object.keys(uniqueIndexes).toSorted())
  })

  test('an unknown endpoint is refused like everything else', async () => {
    const answer = await world.server.app.inject('/api/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      userMessage: 'The requested resource was not found.',
    })
  })

  test('health and readiness checks need no sign-in', async () => {
    expect((await world.server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await world.server.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })
})
