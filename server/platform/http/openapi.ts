import { session } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { examples } from '#contract/examples.ts'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { useOwnMessages } from './issue-messages.ts'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made once for this action: the same request again gets the same reply',
  schema: { type: 'string', maxLength: 200 },
} as const

/** Parses and serialises by the contract's schemas, and collects them for the OpenAPI document. */
export async function describeApi(app: FastifyInstance, version: string) {
  useOwnMessages()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fivebar',
        version,
        description:
          'Matches, ratings and leaderboards of a club. Browsers sign in with cookies; API clients ' +
          'send `x-client: api` to sign in and get a token pair. Every refusal has the same body.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'fivebar_access' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}

const client = {
  name: 'x-client',
  in: 'header',
  required: false,
  description: '`api` gives the token pair in the body; without it the session is in cookies',
  schema: { type: 'string', enum: ['api', 'browser'], default: 'browser' },
} as const

type Operation = {
  operationId?: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content?: Record<string, { example?: unknown }> }
  responses?: Record<string, { description?: string; content?: object }>
}
type Document = { paths?: Record<string, Record<string, Operation>> }

type Part = object | undefined
type Example = { readonly params?: Part; readonly query?: Part; readonly body?: Part }
const exampleOf = new Map<string, Example>(Object.entries(examples))

/** Puts the example of an endpoint beside each parameter and the body. */
function showExample({ parameters = [], requestBody }: Operation, example: Example): void {
  const inPlace: Record<string, object | undefined> = { path: example.params, query: example.query }
  for (const parameter of parameters) {
    const value = new Map<string, unknown>(Object.entries(inPlace[parameter.in] ?? {}))
    if (value.has(parameter.name)) parameter.example = value.get(parameter.name)
  }
  const content = requestBody?.content?.['application/json']
  if (content !== undefined && example.body !== undefined) content.example = example.body
}

/** The OpenAPI 3.1 document of everything served, each operation under the name of its endpoint. */
export function openApiDocument(app: FastifyInstance): object {
  const document = app.swagger() as Document
  for (const [name, { method, path, reply, replyType, status }] of Object.entries<Endpoint>(
    endpoints,
  )) {
    const operation = document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (operation === undefined) continue
    operation.operationId = name
    showExample(operation, exampleOf.get(name) ?? {})
    const headers = [
      ...(reply === session ? [client] : []),
      ...(method === 'GET' ? [] : [idempotencyKey]),
    ]
    if (replyType !== undefined) {
      const content = { [replyType]: { schema: { type: 'string' } } }
      operation.responses = {
        ...operation.responses,
        [status]: { description: 'Default Response', content },
      }
    }
    operation.parameters = [...(operation.parameters ?? []), ...headers]
  }
  return document
}
