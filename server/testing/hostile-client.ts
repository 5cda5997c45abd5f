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
    example?: unknown
  }[]
  requestBody?: { content: { 'application/json': { schema: Schema; example?: unknown } } }
}
export type Document = { paths: Record<string, Record<string, Operation>> }

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

/** A request that a client who means no good might send. */
export type HostileRequest = {
  readonly method: string
  readonly url: string
  readonly payload: unknown
}

const encode = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%EF%BF%BD'
  }
}

function addressOf(
  path: string,
  parameters: NonNullable<Operation['parameters']>,
  wrong: { readonly name: string | null; readonly value: unknown },
): string {
  const text = (parameter: { name: string; schema: Schema }) =>
    parameter.name === wrong.name
      ? encode(typeof wrong.value === 'string' ? wrong.value : JSON.stringify(wrong.value))
      : encode(String(sample(parameter.name, parameter.schema)))
  const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
    text(parameters.find((one) => one.name === key && one.in === 'path')!),
  )
  const query = parameters.filter(
    (one) => one.in === 'query' && (one.required === true || one.name === wrong.name),
  )
  if (query.length === 0) return filled
  return `${filled}?${query.map((one) => `${one.name}=${text(one)}`).join('&')}`
}

function* requestsOf(
  path: string,
  method: string,
  operation: Operation,
): Generator<HostileRequest> {
  const parameters = operation.parameters ?? []
  const schema = operation.requestBody?.content['application/json'].schema
  const good =
    schema === undefined ? undefined : (sample('body', schema) as Record<string, unknown>)
  const url = addressOf(path, parameters, { name: null, value: null })
  for (const value of hostile) {
    for (const { name } of parameters.filter((one) => one.in !== 'header')) {
      yield { method, url: addressOf(path, parameters, { name, value }), payload: good }
    }
    for (const field of Object.keys(schema?.properties ?? {})) {
      yield { method, url, payload: { ...good, [field]: value } }
    }
    if (schema !== undefined) yield { method, url, payload: value }
  }
}

/** Every hostile value in every place of every endpoint that the document knows, one at a time. */
export function* hostileRequests(document: Document): Generator<HostileRequest> {
  for (const [path, operations] of Object.entries(document.paths)) {
    // Ending one's own sessions would end the attack.
    if (path === '/api/auth/logout' || path === '/api/account/devices') continue
    for (const [method, operation] of Object.entries(operations)) {
      yield* requestsOf(path, method, operation)
    }
  }
}
