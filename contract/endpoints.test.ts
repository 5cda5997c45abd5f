import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints, type EndpointName } from './endpoints.ts'

const names = Object.keys(endpoints) as EndpointName[]

// The browser's cache key of a call has its params, query and body in one object.
test.each(names)('%s has each field in only one of params, query and body', (name) => {
  const { params, query, body }: Endpoint = endpoints[name]
  const fields = [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {}))
  expect(fields).toEqual([...new Set(fields)])
})

test.each(names)('%s accepts timestamps with any offset', (name) => {
  const { query, body }: Endpoint = endpoints[name]
  for (const part of [query, body]) {
    if (part === undefined) continue
    const { source: utcOnly } = z.regexes.datetime({})
    expect(
      JSON.stringify(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
    ).not.toContain(JSON.stringify(utcOnly))
  }
})
