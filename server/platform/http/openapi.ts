import * as api from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { apiKeyScopes, isOpenToKeys } from '#contract/security/api-keys.ts'
import { examples } from '#contract/examples.ts'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { honoursKeyField } from './idempotency.ts'
import { installIssueMessages } from './issue-messages.ts'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A unique key for this action: a repeated request gets the same reply',
  schema: { type: 'string', maxLength: 200 },
} as const

/**
 * Names the schemas that the contract exports, so that the document contains each of them once: `player`
 * becomes `Player`.
 */
function nameSchemas() {
  // OpenAPI lists each parameter separately.
  const parameters = new Set<unknown>(
    Object.values<Endpoint>(endpoints).flatMap(({ params, query }) => [params, query]),
  )
  for (const [name, value] of Object.entries(api)) {
    if (!(value instanceof z.ZodType) || parameters.has(value)) continue
    // `…Input` is the document's name for the request form of a schema.
    const schemaName = name.endsWith('Input') ? `sent${capitalize(name.slice(0, -5))}` : name
    z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id: capitalize(schemaName) })
  }
}
const capitalize = (name: string) => name[0]!.toUpperCase() + name.slice(1)
nameSchemas()

/** Validates and serialises with the contract's schemas, and collects them for the OpenAPI document. */
export async function describeApi(app: FastifyInstance, version: string) {
  installIssueMessages()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fivebar',
        version,
        description:
          'Matches, ratings and leaderboards of a club. Programs send an API key, created under ' +
          'Security, as `Authorization: Bearer fb_…`. Every error has the same body.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'fivebar_access' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

const clientHeader = {
  name: 'x-client',
  in: 'header',
  required: false,
  description: '`api` returns the token pair in the body; otherwise the session is set in cookies',
  schema: { type: 'string', enum: ['api', 'browser'], default: 'browser' },
} as const

type Operation = {
  [honoursKeyField]?: boolean
  security?: Record<string, readonly string[]>[]
  operationId?: string
  parameters?: ({ name: string; in: string; example?: unknown } | { $ref: string })[]
  requestBody?: { content?: Record<string, { example?: unknown }> }
  responses?: Record<string, { description?: string; content?: object } | { $ref: string }>
}
type Components = { [kind in 'schemas' | 'responses' | 'parameters']?: Record<string, object> }
type Document = { paths?: Record<string, Record<string, Operation>>; components: Components }

type ExamplePart = object | undefined
type Example = {
  readonly params?: ExamplePart
  readonly query?: ExamplePart
  readonly body?: ExamplePart
}
const examplesByName = new Map<string, Example>(Object.entries(examples))

/** Adds the example of an endpoint to its parameters and body. */
function addExample({ parameters = [], requestBody }: Operation, example: Example): void {
  const valuesByLocation: Record<string, object | undefined> = {
    path: example.params,
    query: example.query,
  }
  for (const parameter of parameters) {
    if ('$ref' in parameter) continue
    const value = new Map<string, unknown>(Object.entries(valuesByLocation[parameter.in] ?? {}))
    if (value.has(parameter.name)) parameter.example = value.get(parameter.name)
  }
  const content = requestBody?.content?.['application/json']
  if (content !== undefined && example.body !== undefined) content.example = example.body
}

/** Returns whether a bound is that of the safe integers, which Zod adds to every integer. */
const isUsualBound = (name: string, value: unknown) =>
  (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (name === 'maximum' && value === Number.MAX_SAFE_INTEGER)

/** Returns the OpenAPI 3.1 document. Each operation has the name of its endpoint. */
export function openApiDocument(app: FastifyInstance): string {
  const document = app.swagger() as Document
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = document.paths?.[path]?.[endpoint.method.toLowerCase()]
    if (operation === undefined) continue
    operation.operationId = name
    addExample(operation, examplesByName.get(name) ?? {})
    describeOperation(operation, endpoint)
    shareRefusals(document.components, operation)
  }
  document.components.parameters = { idempotencyKey, client: clientHeader }
  document.components.schemas = findUsedSchemas(document)
  return JSON.stringify(document, (name, value: unknown) =>
    isUsualBound(name, value) ? undefined : value,
  )
}

function describeOperation(operation: Operation, endpoint: Endpoint): void {
  const { access, reply, replyType, status } = endpoint
  const text = { content: { [replyType ?? '']: { schema: { type: 'string' } } } }
  const { [status]: success, ...refusals } = operation.responses ?? {}
  operation.responses = {
    ...refusals,
    [status]: { ...success, description: 'OK', ...(replyType === undefined ? {} : text) },
  }
  const scope = apiKeyScopes.find((each) => isOpenToKeys(endpoint, each))
  if (access !== 'public' && scope !== undefined) {
    operation.security = [{ session: [] }, { bearer: [scope] }]
  }
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(reply === api.session ? [createParameterReference('client')] : []),
    ...(operation[honoursKeyField] === true ? [createParameterReference('idempotencyKey')] : []),
  ]
  delete operation[honoursKeyField]
}
const createParameterReference = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** Moves error replies, which are the same for all operations, into the components. */
function shareRefusals(components: Components, { responses = {} }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    // Operations with the same error replies share one object.
    if (Number(status) < 400 || '$ref' in response) continue
    components.responses = { ...components.responses, [status]: response }
    responses[status] = { $ref: `#/components/responses/${status}` }
  }
}

/** Returns the schemas that the document refers to, directly or indirectly. */
function findUsedSchemas({ paths, components }: Document): Record<string, object> {
  const schemas = components.schemas ?? {}
  const usedSchemas = new Map<string, object>()
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (usedSchemas.has(name!)) continue
      usedSchemas.set(name!, schemas[name!]!)
      follow(schemas[name!])
    }
  }
  follow([paths, components.responses])
  return Object.fromEntries([...usedSchemas].sort(([a], [b]) => (a < b ? -1 : 1)))
}
